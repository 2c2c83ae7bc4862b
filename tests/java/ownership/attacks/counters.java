// judge: by name
//@ model ownership;
// What a loop only counts up or down is known without an invariant, but not where a number is cut down to size or begins anew.

class Counters {
    static void bad_narrowed(int n) {
        int i = 0;
        for (int k = 0; k < n; k++) { i += 4294967295L; }
        //@ assert i >= 0;
    }

    static void bad_narrowed_down(int n) {
        int i = 0;
        for (int k = 0; k < n; k++) { i -= 4294967295L; }
        //@ assert i <= 0;
    }

    static void bad_both_ways(int n) {
        int i = 0;
        for (int k = 0; k < n; k++) { i++; if (k == 7) { i -= 9; } }
        //@ assert i >= 0;
    }

    static void bad_in_switch(int n) {
        int i = 0;
        for (int k = 0; k < n; k++) { int j = switch (k) { case 1 -> { i = -5; yield 2; } default -> 3; }; i++; }
        //@ assert i >= 0;
    }

    // What stands in `finally` is written once for every way out, with the same variables.
    static int bad_finally(int n, boolean early) {
        try {
            if (early) { return 1; }
        } finally {
            for (int k = 0; k < n; k++) {
                for (int j = 0; j < 3; j++) { }
                int s = switch (k) { case 1 -> { int m = 0; m++; m++; yield m; } default -> 3; };
            }
            //@ assert n < 5;
        }
        return 2;
    }

    static int ok_finally(int n, boolean early) {
        int total = 0;
        try {
            if (early) { return 1; }
        } finally {
            for (int k = 0; k < n; k++) {
                for (int j = 0; j < 3; j++) { total++; }
                int s = switch (k) { case 1 -> { int m = 0; m++; m++; yield m; } default -> 3; };
            }
            //@ assert total >= 0;
        }
        return 2;
    }

    static void ok_up(int n) {
        int i = 0;
        long l = 0;
        for (int k = 0; k < n; k++) { i += 2; l += 3; l -= -1; }
        //@ assert i >= 0 && l >= 0;
    }

    static void ok_down(int n) {
        int i = 0;
        do { i--; i += -2; n--; } while (n > 0);
        //@ assert i <= 0;
    }
}
