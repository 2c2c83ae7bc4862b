package java.util;

public interface Iterator<E> {
    //@ resource state();
    //@ pure List<E> list();
    //@ pure frac share();
    //@ pure seq<E> elements();

    //@ requires [read]state();
    //@ ensures 0 <= \result && \result <= |elements()|;
    //@ pure int given();

    //@ requires state();
    //@ ensures \result ==> state();
    //@ ensures \result ==> given() == \old(given()) && given() < |elements()|;
    //@ ensures !\result ==> \old(given()) == |elements()|;
    //@ ensures !\result && list() != null ==> [share()](list().state());
    //@ ensures !\result && list() != null ==> list().elements() == elements();
    boolean hasNext();

    //@ context state();
    //@ requires given() < |elements()|;
    //@ ensures given() == \old(given()) + 1;
    //@ ensures \result == elements()[\old(given())];
    E next();

    // An iterator that is not used to its end gives the list back as well.
    //@ requires state();
    //@ ensures list() != null ==> [share()](list().state());
    //@ ensures list() != null ==> list().elements() == elements();
    //@ ghost void end();
}
