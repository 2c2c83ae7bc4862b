// Two slots of an array have one object in them: quantified permissions to their fields name a location twice.
// contract: notInjective
class Box {
    int val;
}

class Main {
    //@ requires bs != null ** Perm(bs[*], read);
    //@ requires (\forall* int j; 0 <= j && j < bs.length; Perm(bs[j].val, 1\4));
    static void test(Box[] bs) {
    }

    public static void main(String[] args) {
        Box b = new Box();
        Box[] bs = new Box[2];
        bs[0] = b;
        bs[1] = b;
        test(bs);
    }
}
