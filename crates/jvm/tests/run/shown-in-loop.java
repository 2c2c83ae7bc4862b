// What is added to a text shows itself by a method, which may take a permission away: such a loop is asked in every round.
// modular: arrayPerm
class Keeper {
    int[] a;

    //@ requires Perm(a, read) ** a != null ** a.length > 0 ** Perm(a[0], write);
    //@ ensures Perm(a, read);
    public String toString() {
        return "keeper";
    }
}

class Main {
    public static void main(String[] args) {
        int[] a = new int[3];
        Keeper keeper = new Keeper();
        keeper.a = a;
        String s = "";
        for (int i = 0; i < 2; i++) {
            a[0] = i;
            if (i == 0) {
                s = s + keeper;
            }
        }
        System.out.println(s);
    }
}
