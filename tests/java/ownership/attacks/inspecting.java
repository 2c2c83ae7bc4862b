// judge: by name
//@ model ownership;
// Programs of one thread: what `modifies` leaves alone, and what inspectors say.

final class Cell {
    int x;
    Cell next;

    /*@ inspector @*/ int get() { return x; }
    /*@ inspector @*/ Cell link() { return next; }
    /*@ inspector @*/ boolean less(/*@ state @*/ Cell other) { return x < other.x; }

    //@ ensures !this.committed && get() == start;
    Cell(int start) { x = start; }

    //@ requires !this.committed;
    //@ modifies this.*;
    //@ ensures !this.committed && get() == to;
    void set(int to) { x = to; }

    //@ requires !this.committed;
    //@ modifies this.*;
    //@ ensures get() == to;
    void bad_sets_another(int to) { x = to + 1; }

    //@ requires !this.committed && other != null && !other.committed;
    //@ modifies this.*;
    //@ ensures !this.committed && get() == to;
    void bad_aliased(Cell other, int to) {
        x = to;
        other.x = 0;
    }

    //@ requires !this.committed && next != null && !next.committed;
    //@ modifies this.*, next.*;
    //@ ensures \old(next).get() == 1;
    void ok_named_before() {
        next.x = 1;
        next = null;
    }

    //@ requires !this.committed && next != null && !next.committed;
    //@ modifies this.*, next.*;
    void bad_named_afterwards(Cell other) {
        next = other;
        if (other != null && other != this) { next.x = 1; }
    }

    //@ requires !this.committed;
    //@ modifies this.*;
    void bad_owner_unknown() {
        if (next != null) { next.x = 1; }
    }

    void bad_loop_changes(int n) {
        int i = 0;
        while (i < n) {
            x = i;
            i = i + 1;
        }
    }

    //@ requires !this.committed;
    //@ modifies this.*;
    //@ ensures !this.committed;
    void ok_loop_changes(int n) {
        int i = 0;
        //@ loop_invariant !this.committed;
        while (i < n) {
            x = i;
            i = i + 1;
        }
    }
}

final class Box {
    //@ imports Cell;
    /*@ rep @*/ Cell cell;
    int n;
    //@ invariant cell != null && cell.get() == n;

    /*@ inspector @*/ int value() { return n; }
    /*@ inspector @*/ int inside() { return cell.get(); }
    /*@ inspector @*/ boolean owns(Cell c) { return c == cell; }
    //@ derived_invariant value() == inside();

    //@ ensures !this.committed && this.inv && value() == start;
    Box(int start) {
        cell = new Cell(start);
        n = start;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && value() == to;
    void put(int to) {
        //@ unpack this;
        cell.set(to);
        n = to;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    void bad_half(int to) {
        //@ unpack this;
        n = to;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && value() == \old(value());
    void bad_value_changes() {
        //@ unpack this;
        cell.set(n + 1);
        n = n + 1;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures \result != null && !\result.committed;
    Cell bad_gives_away() {
        Cell c = cell;
        return c;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures \result != null && !\result.committed && !this.inv;
    Cell ok_gives_up() {
        //@ unpack this;
        return cell;
    }

    //@ requires !this.committed && this.inv && c != null && !c.committed;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    void bad_takes(Cell c) {
        //@ unpack this;
        cell = c;
        n = c.get();
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && c != null && !c.committed && c.inv;
    //@ modifies this.*, c.*;
    //@ ensures !this.committed && this.inv && c.committed && owns(c);
    void ok_takes(Cell c) {
        //@ unpack this;
        cell = c;
        n = c.get();
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    void bad_opens_unnamed() {
        //@ unpack this;
    }

    //@ requires !this.committed && this.inv;
    void ok_opens_and_closes() {
        //@ unpack this;
        //@ pack this;
    }

    //@ requires this.inv;
    //@ modifies this.*;
    void bad_may_be_owned() {
        //@ unpack this;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    void bad_asks_open() {
        //@ unpack this;
        int v = value();
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    void bad_stale_copy() {
        int before = inside();
        //@ unpack this;
        cell.set(before + 1);
        n = before + 1;
        //@ pack this;
        //@ assert inside() == before;
    }
}

final class Clients {
    static void ok_separate() {
        Box a = new Box(1);
        Box b = new Box(2);
        a.put(7);
        //@ assert b.value() == 2 && a.value() == 7 && a.inside() == 7;
    }

    static void bad_separate() {
        Box a = new Box(1);
        Box b = new Box(2);
        a.put(7);
        //@ assert b.value() == 7;
    }

    //@ requires a != null && b != null && !a.committed && !b.committed && a.inv && b.inv;
    //@ modifies a.*, b.*;
    static void bad_may_be_the_same(Box a, Box b) {
        int before = b.value();
        a.put(7);
        //@ assert b.value() == before;
    }

    //@ requires a != null && b != null && a != b && !a.committed && !b.committed && a.inv && b.inv;
    //@ modifies a.*, b.*;
    static void ok_not_the_same(Box a, Box b) {
        int before = b.value();
        a.put(7);
        //@ assert b.value() == before;
    }

    //@ requires a != null && !a.committed && a.inv;
    //@ modifies a.*;
    static void bad_rep_is_mine(Box a, Cell c) {
        if (a.owns(c) && c != null) { c.set(3); }
    }

    //@ requires a != null && b != null;
    static void bad_order(Cell a, Cell b) {
        boolean one = a.less(b);
        //@ assert one || b.less(a);
    }

    //@ requires a != null && b != null;
    static void ok_order(Cell a, Cell b) {
        boolean one = a.less(b);
        //@ assert !one || !b.less(a);
        //@ assert one == (a.get() < b.get());
    }

    //@ requires a != null;
    static void bad_null_argument(Cell a) {
        boolean one = a.less(null);
    }

    //@ requires a != null && b != null && !a.committed && !b.committed;
    //@ modifies b.*;
    static void bad_argument_changes(Cell a, Cell b) {
        boolean one = a.less(b);
        b.set(0);
        //@ assert a.less(b) == one;
    }

    //@ requires c != null && !c.committed;
    //@ modifies c.*;
    static void bad_fields_of_owned(Box b, Cell c) {
        int before = c.get();
        c.set(before + 1);
        //@ assert c.get() == before;
    }

    static Cell ok_fresh() {
        Cell c = new Cell(0);
        c.x = 4;
        return c;
    }

    static void bad_promise(Box b) {
        //@ assert b.value() == b.inside();
    }

    //@ requires b != null && b.inv;
    static void ok_promise(Box b) {
        //@ assert b.value() == b.inside();
    }

    //@ requires b != null && b.inv;
    static void bad_promise_is_not_all(Box b) {
        //@ assert b.value() == 0;
    }

    //@ requires (\forall state Box q; q.value() == 0);
    static void ok_states_of_nothing() { }

    //@ ensures (\forall state Box q; q.value() == q.inside());
    static void ok_all_states() { }

    //@ ensures (\forall state Box q; q.value() == 0);
    static void bad_all_states() { }

    //@ ensures (\forall state Cell q; (\forall state Cell r; q.less(r) ==> !r.less(q)));
    static void ok_two_states() { }

    //@ ensures (\forall state Cell q; (\forall state Cell r; q.less(r) || r.less(q)));
    static void bad_two_states() { }
}
