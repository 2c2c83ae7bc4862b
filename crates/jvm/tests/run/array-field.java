// An array in a final field is asked for once before a loop in which nobody can lose it; who has only a part of it is found all the same.
// contract: arrayPerm
// prints: 6
class Table {
    private final int[] data = {1, 2, 3};
    private int sum;

    //@ requires Perm(data[*], 1) ** Perm(sum, 1);
    //@ ensures Perm(data[*], 1) ** Perm(sum, 1);
    void total() {
        for (int i = 0; i < data.length; i++) {
            sum += data[i];
            data[i] += 1;
            this.data[i]--;
        }
        System.out.println(sum);
    }

    //@ requires Perm(data[*], 1\2);
    //@ ensures Perm(data[*], 1\2);
    void spoil(int[] data) {
        for (int i = 0; i < data.length; i++) {
            data[i] = 0;
        }
        for (int i = 0; i < data.length; i++) {
            this.data[i] = data[i];
        }
    }

    public static void main(String[] args) {
        Table table = new Table();
        table.total();
        table.spoil(new int[3]);
    }
}
