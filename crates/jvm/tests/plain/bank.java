import java.util.*;

class Account {
    private static int nextId = 100;
    private final int id;
    private long cents;
    private final List<String> history = new LinkedList<>();

    Account() {
        id = nextId++;
    }

    synchronized void deposit(long c) {
        if (c <= 0) throw new IllegalArgumentException("amount " + c);
        cents += c;
        history.add("+" + c);
    }

    synchronized boolean withdraw(long c) {
        if (cents < c) return false;
        cents -= c;
        history.add("-" + c);
        return true;
    }

    static synchronized int made() {
        return nextId - 100;
    }

    @Override
    public String toString() {
        return String.format("%d: %d.%02d %s", id, cents / 100, cents % 100, history);
    }
}

class Main {
    public static void main(String[] args) {
        Account a = new Account(), b = new Account();
        a.deposit(12345);
        if (a.withdraw(2300)) b.deposit(2300);
        System.out.println(b.withdraw(999999));
        try {
            a.deposit(-5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(a + "\n" + b + "\n" + Account.made());
    }
}
