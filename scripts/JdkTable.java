// Writes the table of the JDK's classes that Grail's Java front end knows:
//
//     java scripts/JdkTable.java > crates/java/src/library/jdk.txt
//
// with a JDK 17. The format is described in crates/java/src/library.rs. Names and types only: no text of the JDK.

import java.util.*;
import java.util.stream.Collectors;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;
import com.sun.source.util.JavacTask;

public class JdkTable {
    static final List<String> MODULES = List.of("java.base", "java.logging", "java.sql", "java.net.http");
    static Elements elements;
    static Types types;
    static StringBuilder out = new StringBuilder();

    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("--add-modules", String.join(",", MODULES)),
            List.of("java.lang.Object"), null);
        elements = task.getElements();
        types = task.getTypes();
        task.analyze();
        TreeMap<String, TypeElement> found = new TreeMap<>();
        for (String module : MODULES) {
            ModuleElement element = elements.getModuleElement(module);
            for (ModuleElement.Directive directive : element.getDirectives()) {
                if (directive instanceof ModuleElement.ExportsDirective exports && exports.getTargetModules() == null) {
                    String name = exports.getPackage().getQualifiedName().toString();
                    if (name.startsWith("java.") || name.startsWith("javax.")) {
                        collect(exports.getPackage().getEnclosedElements(), found);
                    }
                }
            }
        }
        // Classes that are not public, but have public members that public ones inherit.
        for (TypeElement type : List.copyOf(found.values())) supertypes(type, found);
        found.values().forEach(JdkTable::type);
        byte[] bytes = out.toString().getBytes("UTF-8");
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
    }

    static void supertypes(TypeElement type, Map<String, TypeElement> found) {
        for (TypeMirror mirror : types.directSupertypes(type.asType())) {
            TypeElement element = (TypeElement) ((DeclaredType) mirror).asElement();
            if (found.putIfAbsent(element.getQualifiedName().toString(), element) == null) supertypes(element, found);
        }
    }

    static boolean visible(Element e) {
        return e.getModifiers().contains(Modifier.PUBLIC) || e.getModifiers().contains(Modifier.PROTECTED);
    }

    static void collect(List<? extends Element> all, Map<String, TypeElement> found) {
        for (Element e : all) {
            if (e instanceof TypeElement type && visible(e)) {
                found.put(type.getQualifiedName().toString(), type);
                collect(type.getEnclosedElements(), found);
            }
        }
    }

    static final List<Modifier> BITS = Arrays.asList(Modifier.PUBLIC, Modifier.PROTECTED, Modifier.PRIVATE, Modifier.STATIC,
        Modifier.FINAL, Modifier.ABSTRACT, Modifier.NATIVE, null, Modifier.TRANSIENT, Modifier.VOLATILE, null, Modifier.DEFAULT,
        Modifier.SEALED, Modifier.NON_SEALED);

    static String flags(Element e) {
        int bits = 0;
        for (Modifier m : e.getModifiers()) {
            int at = BITS.indexOf(m);
            if (at >= 0) bits |= 1 << at;
        }
        if (e instanceof ExecutableElement method && method.isVarArgs()) bits |= 1 << 14;
        return Integer.toHexString(bits);
    }

    static void type(TypeElement t) {
        char kind = switch (t.getKind()) {
            case INTERFACE -> 'I';
            case ENUM -> 'E';
            case RECORD -> 'R';
            case ANNOTATION_TYPE -> 'A';
            default -> 'C';
        };
        out.append('@').append(t.getQualifiedName()).append(' ');
        String pack = elements.getPackageOf(t).getQualifiedName().toString();
        out.append(pack.length()).append(' ').append(kind).append(' ').append(flags(t)).append(' ');
        out.append(params(t.getTypeParameters())).append(' ');
        TypeMirror sup = t.getSuperclass();
        out.append(sup.getKind() == TypeKind.NONE ? "-" : encode(sup)).append(' ');
        out.append(t.getInterfaces().stream().map(JdkTable::encode).collect(Collectors.joining(""))).append('\n');
        for (Element e : t.getEnclosedElements()) {
            if (!visible(e)) continue;
            if (e instanceof VariableElement field) {
                out.append(e.getKind() == ElementKind.ENUM_CONSTANT ? 'e' : 'f').append(' ').append(flags(e)).append(' ');
                out.append(e.getSimpleName()).append(' ').append(encode(e.asType()));
                Object value = field.getConstantValue();
                if (value != null) out.append(' ').append(constant(value));
                out.append('\n');
            } else if (e instanceof ExecutableElement method && e.getKind() != ElementKind.STATIC_INIT) {
                out.append(e.getKind() == ElementKind.CONSTRUCTOR ? 'c' : 'm').append(' ').append(flags(e)).append(' ');
                out.append(e.getKind() == ElementKind.CONSTRUCTOR ? "-" : e.getSimpleName()).append(' ');
                out.append(params(method.getTypeParameters())).append(' ');
                out.append(method.getParameters().stream().map(p -> encode(p.asType())).collect(Collectors.joining(""))).append(' ');
                out.append(encode(method.getReturnType())).append(' ');
                out.append(method.getThrownTypes().stream().map(JdkTable::encode).collect(Collectors.joining(""))).append('\n');
            }
        }
        for (TypeMirror permitted : t.getPermittedSubclasses()) {
            out.append("p ").append(encode(permitted)).append('\n');
        }
    }

    static String constant(Object value) {
        if (value instanceof String text) {
            StringBuilder hex = new StringBuilder("s");
            for (char c : text.toCharArray()) hex.append(String.format("%04x", (int) c));
            return hex.toString();
        }
        if (value instanceof Character c) return "i" + (int) c;
        if (value instanceof Boolean b) return b ? "z1" : "z0";
        if (value instanceof Double d) return "d" + Long.toHexString(Double.doubleToRawLongBits(d));
        if (value instanceof Float f) return "d" + Long.toHexString(Double.doubleToRawLongBits((double) f));
        return "i" + ((Number) value).longValue();
    }

    static String params(List<? extends TypeParameterElement> params) {
        if (params.isEmpty()) return "-";
        return params.stream().map(p -> p.getSimpleName() + ":" + p.getBounds().stream().map(JdkTable::encode)
            .collect(Collectors.joining(""))).collect(Collectors.joining(","));
    }

    static String encode(TypeMirror t) {
        return switch (t.getKind()) {
            case BOOLEAN -> "Z"; case BYTE -> "B"; case SHORT -> "S"; case CHAR -> "C"; case INT -> "I"; case LONG -> "J";
            case FLOAT -> "F"; case DOUBLE -> "D"; case VOID -> "V";
            case ARRAY -> "[" + encode(((ArrayType) t).getComponentType());
            case TYPEVAR -> "T" + ((TypeVariable) t).asElement().getSimpleName() + ";";
            case WILDCARD -> {
                WildcardType w = (WildcardType) t;
                yield w.getExtendsBound() != null ? "+" + encode(w.getExtendsBound())
                    : w.getSuperBound() != null ? "-" + encode(w.getSuperBound()) : "*";
            }
            case INTERSECTION -> ((IntersectionType) t).getBounds().stream().map(JdkTable::encode).collect(Collectors.joining(""));
            case DECLARED -> {
                DeclaredType d = (DeclaredType) t;
                String name = ((TypeElement) d.asElement()).getQualifiedName().toString();
                String head = name.startsWith("java.lang.") && name.indexOf('.', 10) < 0 ? "#" + name.substring(10)
                    : name.startsWith("java.util.") && name.indexOf('.', 10) < 0 ? "%" + name.substring(10) : "L" + name;
                String args = d.getTypeArguments().isEmpty() ? ""
                    : "<" + d.getTypeArguments().stream().map(JdkTable::encode).collect(Collectors.joining("")) + ">";
                yield head + args + ";";
            }
            default -> throw new IllegalStateException(t + " " + t.getKind());
        };
    }
}
