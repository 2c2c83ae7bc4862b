// A traffic light as an enum with constants that know how long they last, and a machine that never shows green both ways.

enum Light {
    RED(30), GREEN(20), AMBER(3);

    final int seconds;

    Light(int seconds) {
        this.seconds = seconds;
    }

    //@ ensures \result != null;
    Light next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> AMBER;
            case AMBER -> RED;
        };
    }
}

class Crossing {
    private Light main;
    private Light side;

    /*@
    resource safe() = Perm(main, 1) ** Perm(side, 1) ** main != null ** side != null
        ** (main == Light.RED || side == Light.RED);
    @*/

    //@ ensures safe();
    Crossing() {
        main = Light.GREEN;
        side = Light.RED;
        //@ fold safe();
    }

    //@ context safe();
    void step() {
        //@ unfold safe();
        if (main != Light.RED) {
            Light after = main == Light.GREEN ? Light.AMBER : Light.RED;
            main = after;
        } else if (side != Light.RED) {
            Light after = side == Light.GREEN ? Light.AMBER : Light.RED;
            side = after;
        } else {
            main = Light.GREEN;
        }
        //@ fold safe();
    }

    //@ ensures \result >= 3;
    static int shortest() {
        return Math.min(Light.RED.seconds, Math.min(Light.GREEN.seconds, Light.AMBER.seconds));
    }
}
