// judge: by name
//@ model ownership;
// The order of evaluation, arithmetic, and jumps: what Java does, and what it does not.

class Cell {
    int v;
}

class Evaluation {
    static void ok_assignment_value() {
        int a;
        int b = (a = 3) + a;
        //@ assert b == 6;
    }

    static void bad_assignment_value() {
        int a = 1;
        int b = a + (a = 3);
        //@ assert b == 6;
    }

    static void ok_step() {
        int i = 1;
        int j = i++ + ++i;
        //@ assert j == 4 && i == 3;
    }

    static void bad_step() {
        int i = 1;
        int j = i++ + i;
        //@ assert j == 2;
    }

    static void bad_compound_reads_first() {
        int i = 2;
        i += i++;
        //@ assert i == 5;
    }

    static void ok_compound_reads_first() {
        int i = 2;
        i += i++;
        //@ assert i == 4;
    }

    //@ requires x != null && x \in \A && y != null && y \in \A && x != y;
    static void bad_receiver_before_value(Cell x, Cell y) {
        Cell z = x;
        z.v = (z = y).v + 1;
        //@ assert y.v == \old(y.v) + 1;
    }

    //@ requires a != null && a \in \A && a.length == 2;
    static void ok_index_before_value(int[] a) {
        int i = 0;
        a[i] = i = 1;
        //@ assert a[0] == 1 && i == 1;
    }

    //@ requires a != null && a \in \A && a.length == 2 && a[1] == 0;
    static void bad_index_before_value(int[] a) {
        int i = 0;
        a[i] = i = 1;
        //@ assert a[1] == 1;
    }

    static void bad_right_of_or_runs() {
        int i = 0;
        boolean b = i == 0 || ++i == 1;
        //@ assert i == 1;
    }

    static void ok_right_of_and_runs() {
        int i = 0;
        boolean b = i == 0 && ++i == 1;
        //@ assert i == 1 && b;
    }

    static void bad_division_rounds_down() {
        int a = -7;
        int b = a / 2;
        //@ assert b == -4;
    }

    static void ok_division_rounds_to_zero() {
        int a = -7;
        int b = a / 2;
        int c = a % 2;
        //@ assert b == -3 && c == -1;
    }

    static void bad_narrowing(int a) {
        byte b = (byte) a;
        //@ assert b == a;
    }

    //@ requires 0 <= a && a < 100;
    static void ok_narrowing(int a) {
        byte b = (byte) a;
        //@ assert b == a;
    }

    static void bad_continue_is_break() {
        int n = 0;
        for (int i = 0; i < 3; i++) {
            if (i == 1) { continue; }
            n = i;
        }
        //@ assert n == 0;
    }

    static void ok_labelled() {
        int n = 0;
        outer:
        for (;;) {
            for (;;) {
                n = 1;
                break outer;
            }
        }
        //@ assert n == 1;
    }

    static void bad_labelled_continue() {
        int n = 0;
        //@ loop_invariant true;
        outer:
        for (int i = 0; i < 2; i++) {
            for (;;) {
                continue outer;
            }
        }
        //@ assert false;
    }

    static int bad_finally_wins() {
        int r = 1;
        try {
            return r;
        } finally {
            r = 2;
            //@ assert r == 1;
        }
    }

    //@ ensures \result == 1;
    static int ok_finally_is_too_late() {
        int r = 1;
        try {
            return r;
        } finally {
            r = 2;
        }
    }

    //@ ensures \result == 1;
    static int bad_finally_returns() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static void bad_fall_through(int k) {
        int n = 0;
        switch (k) {
            case 1: n = 1;
            case 2: n = 2; break;
            default: n = 3;
        }
        //@ assert k == 1 ==> n == 1;
    }

    static void ok_fall_through(int k) {
        int n = 0;
        switch (k) {
            case 1: n = 1;
            case 2: n = 2; break;
            default: n = 3;
        }
        //@ assert (k == 1 || k == 2 ==> n == 2) && (k == 5 ==> n == 3);
    }

    static void bad_switch_text(String s) {
        int n = 0;
        switch (s) {
            case "a": n = 1; break;
            default: n = 2;
        }
    }

    //@ requires s != null;
    static void bad_switch_text_known(String s) {
        int n = 0;
        switch (s) {
            case "a": n = 1; break;
            default: n = 2;
        }
        //@ assert n == 2;
    }

    static void bad_do_runs_never() {
        int n = 0;
        do { n = 1; } while (false);
        //@ assert n == 0;
    }

    static void ok_do_runs_once() {
        int n = 0;
        do { n = 1; } while (false);
        //@ assert n == 1;
    }

    static void ok_counts_up() {
        int i = 0;
        while (i < 10) { i++; }
        //@ assert 10 <= i;
    }

    static void bad_counter_restarts(int n) {
        int i = 5;
        for (int k = 0; k < n; k++) {
            i++;
            if (i > 100) { i = 0; }
        }
        //@ assert 5 <= i;
    }

    static void bad_inner_counter(int n) {
        int last = 5;
        for (int k = 0; k < n; k++) {
            int inner = 0;
            inner++;
            last = inner;
        }
        //@ assert 5 <= last;
    }

    static void bad_unsigned(int a) {
        int b = a & 1;
        //@ assert b == 1;
    }

    //@ requires a != null && a \in \A;
    static int ok_each(int[] a) {
        int n = 0;
        for (int x : a) { n++; }
        //@ assert 0 <= n;
        return n;
    }

    static int bad_each(int[] a) {
        int n = 0;
        for (int x : a) { n++; }
        return n;
    }

    static void bad_identity() {
        String s = "a";
        String t = s + "";
        //@ assert s == t;
    }
}
