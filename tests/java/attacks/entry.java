// exit: 1
// What `main` may require: the static fields of the program and its command line.

class Statics { static int n = 3; }

class Enough {
    //@ requires args != null ** Perm(args[*], 1) ** Perm(Statics.n, 1) ** Statics.n == 3;
    //@ ensures Perm(Statics.n, 1);
    public static void main(String[] args) {
        Statics.n = 4;
        if (args.length > 0) { assert args[0] == args[0]; }
    }
}

class Argument {
    //@ requires args != null && args.length > 0;
    public static void main(String[] args) { } //~ ERROR entryPre:false
}

class Value {
    //@ requires Perm(Statics.n, 1) ** Statics.n == 4;
    public static void main(String[] args) { } //~ ERROR entryPre:false
}

class Nothing {
    //@ requires false; //~ WARNING G0021
    public static void main(String[] args) { } //~ ERROR entryPre:false
}
