class Main {
    static int n = 3;

    public static void main(String[] args) {
        System.out.println("before " + n);
        throw new IllegalStateException("the end");
    }
}
