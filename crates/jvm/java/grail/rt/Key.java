package grail.rt;

/** What an amount can be of: a field, an instance of a predicate, or the token of a thread. Compared by identity of objects. */
abstract class Key {
    /** For messages. */
    abstract String show();

    /** A field: its object's slots, and which of them. */
    static final class Field extends Key {
        final Object[] slots;
        final int slot;
        final int field;

        Field(Object[] slots, int slot, int field) {
            this.slots = slots;
            this.slot = slot;
            this.field = field;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(slots) * 31 + slot;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Field f && f.slots == slots && f.slot == slot;
        }

        @Override
        String show() {
            return Program.field(field, Ledger.past(slots).number());
        }
    }

    /** An instance of a predicate. */
    static final class Instance extends Key {
        final int predicate;
        final Object receiver;
        final Object[] args;

        Instance(int predicate, Object receiver, Object[] args) {
            this.predicate = predicate;
            this.receiver = receiver;
            this.args = args;
        }

        @Override
        public int hashCode() {
            int hash = predicate * 31 + System.identityHashCode(receiver);
            for (Object arg : args) {
                hash = hash * 31 + (isValue(arg) ? arg.hashCode() : System.identityHashCode(arg));
            }
            return hash;
        }

        /** Numbers and the like are the same if they are equal; objects only if they are one. */
        private static boolean isValue(Object o) {
            return o instanceof Number || o instanceof Boolean || o instanceof Character || o instanceof Amount;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Instance i) || i.predicate != predicate || i.receiver != receiver
                    || i.args.length != args.length) {
                return false;
            }
            for (int k = 0; k < args.length; k++) {
                if (args[k] != i.args[k] && !(isValue(args[k]) && args[k].equals(i.args[k]))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        String show() {
            StringBuilder text = new StringBuilder();
            for (Object arg : args) {
                text.append(text.length() == 0 ? "" : ", ").append(Program.value(arg));
            }
            String on = receiver == null ? "" : Program.value(receiver) + ".";
            return on + Program.predicate(predicate) + "(" + text + ")";
        }
    }

    /** The right to join a thread. */
    static final class Token extends Key {
        final Thread thread;

        Token(Thread thread) {
            this.thread = thread;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(thread);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Token t && t.thread == thread;
        }

        @Override
        String show() {
            return "the join token of thread \"" + thread.getName() + "\"";
        }
    }

    /** A range of an array, only for messages. */
    static String range(ArrayShadow array, int from, int to) {
        String name = array.type + "[" + array.length + "]#" + array.past.number();
        return to == from + 1 ? name + "[" + from + "]" : name + "[" + from + " .. " + to + "]";
    }
}
