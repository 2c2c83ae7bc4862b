package grail.rt;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** A method to start with other than `main`, with arguments as they are written on a command line. */
final class Entry {
    final Method method;
    final Object[] arguments;

    private Entry(Method method, Object[] arguments) {
        this.method = method;
        this.arguments = arguments;
    }

    /** The method of that name, `Class.method`, which takes the arguments; null if there is none. */
    static Entry find(String wanted, String[] classes, String[] texts) throws ClassNotFoundException {
        int dot = wanted.lastIndexOf('.');
        if (dot < 0 || !Arrays.asList(classes).contains(wanted.substring(0, dot))) {
            return null;
        }
        Class<?> type = Class.forName(wanted.substring(0, dot), false, Entry.class.getClassLoader());
        for (Method m : type.getDeclaredMethods()) {
            boolean fits = m.getName().equals(wanted.substring(dot + 1)) && m.getParameterCount() == texts.length;
            if (!fits || m.isSynthetic() || Modifier.isAbstract(m.getModifiers())) {
                continue;
            }
            try {
                Object[] arguments = new Object[texts.length];
                for (int i = 0; i < texts.length; i++) {
                    arguments[i] = value(m.getParameterTypes()[i], texts[i]);
                }
                return new Entry(m, arguments);
            } catch (IllegalArgumentException e) {
                // Another one of the same name may take them.
            }
        }
        return null;
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
