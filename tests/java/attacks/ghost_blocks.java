// exit: 2
// Statements inside expressions of ghost code.
class Blocks {
    static void bad_local() { int x = 1;
        //@ ghost int g = switch (1) { default -> { x = 2; yield 0; } };
//~^ ERROR ghost-effect
        //@ assert x == 2;
    }
}
