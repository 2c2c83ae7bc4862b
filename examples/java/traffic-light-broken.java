// Both directions may get green at once.

enum Light {
    RED, GREEN, AMBER
}

class Crossing {
    private Light main;
    private Light side;

    //@ resource safe() = Perm(main, 1) ** Perm(side, 1) ** (main == Light.RED || side == Light.RED);

    //@ context safe();
    void step() {
        //@ unfold safe();
        main = Light.GREEN;
        //@ fold safe(); //~ ERROR foldFailed:false
    }
}
