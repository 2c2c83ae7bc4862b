import java.util.Iterator;
import java.util.NoSuchElementException;

class Chain<E> implements Iterable<E> {
    private class Link {
        E item;
        Link next;

        Link(E item) {
            this.item = item;
        }
    }

    private Link head;
    private int size;
    private int changes;

    void add(E e) {
        Link l = new Link(e);
        if (head == null) {
            head = l;
        } else {
            Link at = head;
            while (at.next != null) {
                at = at.next;
            }
            at.next = l;
        }
        size++;
        changes++;
    }

    boolean remove(E e) {
        Link before = null;
        for (Link at = head; at != null; before = at, at = at.next) {
            if (at.item.equals(e)) {
                if (before == null) head = at.next; else before.next = at.next;
                size--;
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterator<E>() {
            Link at = head;
            final int expected = changes;

            public boolean hasNext() {
                return at != null;
            }

            public E next() {
                if (expected != changes) throw new IllegalStateException("changed");
                if (at == null) throw new NoSuchElementException();
                E e = at.item;
                at = at.next;
                return e;
            }
        };
    }
}

class Main {
    public static void main(String[] args) {
        Chain<String> c = new Chain<>();
        for (char x = 'a'; x < 'f'; x++) {
            c.add("" + x);
        }
        c.remove("c");
        c.remove("a");
        StringBuilder sb = new StringBuilder();
        for (String s : c) sb.append(s);
        System.out.println(sb);
        try {
            for (String s : c) {
                c.add(s + s);
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
