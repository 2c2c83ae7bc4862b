package grail.rt;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * A method to start with other than `main`, with arguments as they are written on a command line. `this = new C { f = 1 }` in front of them says what
 * the receiver is like. Objects are made by a constructor, then the fields that are named get their values; `this` and parameters before are the same
 * objects.
 */
final class Entry {
    final Method method;
    private final String receiver;
    private final String[] texts;

    private Entry(Method method, String receiver, String[] texts) {
        this.method = method;
        this.receiver = receiver;
        this.texts = texts;
    }

    /** The method of that name, `Class.method`, which takes the arguments; null if there is none. */
    static Entry find(String wanted, String[] classes, String[] given) throws ClassNotFoundException {
        int dot = wanted.lastIndexOf('.');
        if (dot < 0 || !Arrays.asList(classes).contains(wanted.substring(0, dot))) {
            return null;
        }
        String receiver = given.length > 0 && given[0].startsWith("this = ") ? given[0].substring(7) : null;
        String[] texts = receiver == null ? given : Arrays.copyOfRange(given, 1, given.length);
        Class<?> type = Class.forName(wanted.substring(0, dot), false, Entry.class.getClassLoader());
        for (Method m : type.getDeclaredMethods()) {
            boolean fits = m.getName().equals(wanted.substring(dot + 1)) && m.getParameterCount() == texts.length;
            if (fits && !m.isSynthetic() && !Modifier.isAbstract(m.getModifiers()) && takes(m, texts)) {
                return new Entry(m, receiver, texts);
            }
        }
        return null;
    }

    /** Whether the texts stand for arguments of a method; nothing of the program runs for that. */
    private static boolean takes(Method m, String[] texts) {
        for (int i = 0; i < texts.length; i++) {
            Class<?> type = m.getParameterTypes()[i];
            try {
                if (!isObject(type, texts[i])) {
                    value(type, texts[i]);
                }
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
        return true;
    }

    /** Whether a text stands for an object of the program. */
    private static boolean isObject(Class<?> type, String text) {
        return !type.isPrimitive() && !type.isArray() && type != String.class && !text.equals("null")
                && (text.equals("new " + type.getSimpleName()) || text.startsWith("new " + type.getSimpleName() + " {")
                        || text.matches("[A-Za-z_$][A-Za-z0-9_$]*"));
    }

    /** Makes the receiver and the arguments, and calls the method. */
    void call() throws Throwable {
        method.setAccessible(true);
        Object self = null;
        Object[] arguments = new Object[texts.length];
        try {
            HashMap<String, Object> known = new HashMap<>();
            if (!Modifier.isStatic(method.getModifiers())) {
                self = made(method.getDeclaringClass());
                known.put("this", self);
            }
            for (int i = 0; i < texts.length; i++) {
                arguments[i] = given(method.getParameterTypes()[i], texts[i], known);
                known.put(method.getParameters()[i].getName(), arguments[i]);
            }
            if (receiver != null && self != null) {
                fill(self, receiver, known);
            }
        } catch (Exception e) {
            // There is nothing to call it with: that says nothing about the method.
            Report.write(new Report.Line("refused"));
            throw e;
        }
        method.invoke(self, arguments);
    }

    private static Object given(Class<?> type, String text, Map<String, Object> known) throws Throwable {
        if (!isObject(type, text)) {
            return value(type, text);
        } else if (!text.startsWith("new ")) {
            if (!type.isInstance(known.get(text))) {
                throw new IllegalArgumentException(text);
            }
            return known.get(text);
        }
        Object made = made(type);
        fill(made, text, known);
        return made;
    }

    /** Made by the constructor with the fewest parameters, which get what fields have in the beginning. */
    private static Object made(Class<?> type) throws Throwable {
        Constructor<?> least = Arrays.stream(type.getDeclaredConstructors())
                .min(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(() -> new IllegalArgumentException(type.getName()));
        least.setAccessible(true);
        Object[] arguments = new Object[least.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> parameter = least.getParameterTypes()[i];
            arguments[i] = java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(parameter, 1), 0);
        }
        try {
            return least.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Gives fields their values: `new C { f = 1, next = this }`. */
    private static void fill(Object o, String text, Map<String, Object> known) throws Throwable {
        int open = text.indexOf('{');
        if (open < 0) {
            return;
        }
        for (String part : parts(text.substring(open + 1, text.lastIndexOf('}')))) {
            int equals = part.indexOf('=');
            Field field = field(o.getClass(), part.substring(0, equals).trim());
            field.setAccessible(true);
            field.set(o, given(field.getType(), part.substring(equals + 1).trim(), known));
        }
    }

    private static Field field(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new IllegalArgumentException(name);
    }

    /** What commas separate that stand in no brackets. */
    private static ArrayList<String> parts(String text) {
        ArrayList<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.removeIf(String::isBlank);
        return parts;
    }

    /** What a text stands for in a place of that type. */
    private static Object value(Class<?> type, String text) {
        if (type == int.class) {
            return Integer.valueOf(text);
        } else if (type == long.class) {
            return Long.valueOf(text);
        } else if (type == short.class) {
            return Short.valueOf(text);
        } else if (type == byte.class) {
            return Byte.valueOf(text);
        } else if (type == double.class) {
            return Double.valueOf(text);
        } else if (type == float.class) {
            return Float.valueOf(text);
        } else if (type == char.class && text.length() == 1) {
            return text.charAt(0);
        } else if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
            return text.equals("true");
        } else if (!type.isPrimitive() && text.equals("null")) {
            return null;
        } else if (type == String.class) {
            return text;
        } else if (type == int[].class && text.startsWith("[") && text.endsWith("]")) {
            String inside = text.substring(1, text.length() - 1).trim();
            return inside.isEmpty() ? new int[0]
                    : Arrays.stream(inside.split(",")).mapToInt(n -> Integer.parseInt(n.trim())).toArray();
        }
        throw new IllegalArgumentException(text);
    }
}
