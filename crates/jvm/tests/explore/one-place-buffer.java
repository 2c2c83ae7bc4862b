// explore: clean
//@ lock_invariant Perm(full, 1) ** Perm(value, 1);
class Place {
    private boolean full;
    private int value;

    synchronized void put(int v) throws InterruptedException {
        while (full) {
            wait();
        }
        value = v;
        full = true;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        Place place = new Place();
        Thread producer = new Thread(() -> {
            try {
                place.put(1);
                place.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        System.out.println(place.take() + place.take());
        producer.join();
    }
}
