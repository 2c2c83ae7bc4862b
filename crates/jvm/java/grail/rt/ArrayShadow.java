package grail.rt;

/** What is known of one array. Does not keep the array alive. */
final class ArrayShadow {
    private static final WeakMap<ArrayShadow> ALL = new WeakMap<>();

    /** Who holds all of all elements; otherwise each holder has its intervals. */
    Object owner;
    final int length;
    final String type;
    final Past past = new Past();

    private ArrayShadow(Object array, Object owner) {
        this.owner = owner;
        this.length = java.lang.reflect.Array.getLength(array);
        this.type = array.getClass().getComponentType().getSimpleName();
    }

    /** Null if the array was never seen. */
    static ArrayShadow find(Object array) {
        return ALL.find(array);
    }

    /** An array that was never seen belongs to whoever asks first. */
    static ArrayShadow of(Object array, Object owner) {
        ArrayShadow found = ALL.find(array);
        return found != null ? found : ALL.get(array, a -> new ArrayShadow(a, owner));
    }
}
