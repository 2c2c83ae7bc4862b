// judge: by name
// Specifications are comments: Java does not see them, wherever they stand.
class Places {
    int f;
    void bad_thenOfIf(boolean b) {
        int x = 0;
        if (b) /*@ assert true; @*/ x = 1;
        assert x == 1;
    }
    void ok_thenOfIf(boolean b) {
        int x = 0;
        if (b) /*@ assert true; @*/ x = 1;
        assert b ? x == 1 : x == 0;
    }
    void bad_else(boolean b) {
        int x = 0;
        if (b) { x = 1; } else //@ assert true;
            x = 2;
        assert x == 2;
    }
    void bad_bodyOfLoop() {
        int x = 0;
        //@ loop_invariant true;
        while (x < 3) //@ assert true;
            x = x + 1;
        assert x == 1;
    }
    void bad_ghostThen(boolean b) {
        int x = 0;
        //@ ghost int g = 0;
        if (b) /*@ ghost g = 1; @*/ x = 1;
        assert x == 1;
    }
    void bad_label(boolean b) {
        int x = 0;
        out: /*@ assert true; @*/ { if (b) { break out; } x = 1; }
        assert x == 1;
    }
    void bad_inPlain() {
        // //@ assume false;
        assert false;
    }
    void bad_inBlock() {
        /* //@ assume false;
        */
        assert false;
    }
    void bad_inString() {
        String s = "/*@ assume false; @*/";
        String t = "//@ assume false;";
        assert false;
    }
    void bad_inChar() { char c = '"'; String s = "//@ assume false;"; assert false; }
    void bad_textBlock() {
        String s = """
            //@ assume false;
            """;
        assert false;
    }
    void bad_afterSpec() {
        //@ assert true; // assume false;
        assert false;
    }
    void bad_forBody(int n) {
        int x = 0;
        //@ loop_invariant true;
        for (int i = 0; i < n; i++) /*@ assert true; @*/ x++;
        assert x == 1;
    }
    void bad_semicolon(boolean b) {
        int x = 0;
        if (b); /*@ assert true; @*/ x = 1;
        assert x == 0;
    }
    void bad_doBody() {
        int x = 0;
        //@ loop_invariant true;
        do /*@ assert true; @*/ x++; while (x < 5);
        assert x == 1;
    }
}
