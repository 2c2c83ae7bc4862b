// contract: exhaleFailed:perm
class Statements {
    int n;

    public static void main(String[] args) {
        Statements s = new Statements();
        //@ ghost int before = s.n;
        s.n = 2;
        //@ assert s.n == before + 2;
        //@ exhale Perm(s.n, 1\2);
        System.out.println(s.n);
        //@ inhale Perm(s.n, 1\2);
        s.n = 3;
        //@ exhale Perm(s.n, 1) ** s.n == 3;
        //@ exhale Perm(s.n, read);
    }
}
