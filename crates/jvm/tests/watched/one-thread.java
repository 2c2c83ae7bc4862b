// run: clean
// explore: clean
class Main {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) { text.append(i); }
        if (!text.toString().equals("01234")) { throw new AssertionError(); }
    }
}
