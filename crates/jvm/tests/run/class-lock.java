// contract: invariantFailed:false
//@ static lock_invariant Perm(size, 1) ** size >= 0;
class Log {
    static int size;

    static synchronized void shrink() {
        size--;
    }

    public static void main(String[] args) {
        shrink();
    }
}
