package java.util;

// A list is used by whoever has `state()`: all of it to change the list, any part to look at it. A list that nobody may change has only a part that anybody
// knows of.
public interface List<E> {
    //@ resource state();

    //@ requires [read]state();
    //@ pure seq<E> elements();

    // A number that is another after elements were added or removed: iterators notice.
    //@ requires [read]state();
    //@ pure int changes();

    //@ requires [read]state();
    //@ ensures \result == |elements()|;
    /*@ pure @*/ int size();

    //@ requires [read]state();
    //@ ensures \result == (|elements()| == 0);
    /*@ pure @*/ boolean isEmpty();

    //@ requires [read]state();
    //@ requires 0 <= i && i < |elements()|;
    //@ ensures \result == elements()[i];
    /*@ pure @*/ E get(int i);

    //@ requires [read]state();
    //@ requires o != null;
    //@ ensures \result == (\exists int i; 0 <= i && i < |elements()|; Objects.key(elements()[i]) == Objects.key(o));
    /*@ pure @*/ boolean contains(Object o);

    //@ requires [read]state();
    //@ requires o != null;
    //@ ensures -1 <= \result && \result < |elements()|;
    //@ ensures \result >= 0 ==> Objects.key(elements()[\result]) == Objects.key(o);
    //@ ensures (\forall int i; 0 <= i && i < (\result < 0 ? |elements()| : \result); Objects.key(elements()[i]) != Objects.key(o));
    /*@ pure @*/ int indexOf(Object o);

    //@ context state();
    //@ ensures elements() == \old(elements()) + seq<E>{e};
    //@ ensures \result;
    boolean add(E e);

    //@ context state();
    //@ requires 0 <= i && i <= |elements()|;
    //@ ensures elements() == \old(elements()).take(i) + seq<E>{e} + \old(elements()).drop(i);
    void add(int i, E e);

    //@ context state();
    //@ requires 0 <= i && i < |elements()|;
    //@ ensures elements() == \old(elements()).take(i) + seq<E>{e} + \old(elements()).drop(i + 1);
    //@ ensures \result == \old(elements())[i];
    //@ ensures changes() == \old(changes());
    E set(int i, E e);

    //@ context state();
    //@ requires 0 <= i && i < |elements()|;
    //@ ensures elements() == \old(elements()).take(i) + \old(elements()).drop(i + 1);
    //@ ensures \result == \old(elements())[i];
    E remove(int i);

    //@ context state();
    //@ ensures |elements()| == 0;
    void clear();

    //@ given frac p;
    //@ requires [p]state();
    //@ ensures \result != null ** \result.state() ** \result.list() == this ** \result.share() == p;
    //@ ensures \result.elements() == \old(elements()) ** \result.given() == 0;
    Iterator<E> iterator();

    // Lists that nobody can change; the same one may be given to others.

    //@ ensures \result != null ** [read](\result.state()) ** |\result.elements()| == 0;
    static <E> List<E> of();

    //@ requires a != null;
    //@ ensures \result != null ** [read](\result.state()) ** \result.elements() == seq<E>{a};
    static <E> List<E> of(E a);

    //@ requires a != null && b != null;
    //@ ensures \result != null ** [read](\result.state()) ** \result.elements() == seq<E>{a, b};
    static <E> List<E> of(E a, E b);

    //@ requires a != null && b != null && c != null;
    //@ ensures \result != null ** [read](\result.state()) ** \result.elements() == seq<E>{a, b, c};
    static <E> List<E> of(E a, E b, E c);
}
