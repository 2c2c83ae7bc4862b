//! What is known of the classes of the JDK beyond their signatures. No other file of this crate knows a class of the library by its name.

use java::tree::{ClassId, MethodId, Program, Type};

/// Whether no code of the program runs on values of a type, whoever gets them: primitive values, texts, boxes, class objects.
pub fn is_closed(p: &Program, ty: &Type) -> bool {
    match ty {
        Type::Prim(_) | Type::Void | Type::Null => true,
        Type::Array(element) => is_closed(p, element),
        Type::Class(ty) => is_closed_class(p, ty.class),
        _ => false,
    }
}

/// The same of the objects of a class.
pub fn is_closed_class(p: &Program, class: ClassId) -> bool {
    const CLOSED: [&str; 11] = [
        "java.lang.String",
        "java.lang.Class",
        "java.lang.Boolean",
        "java.lang.Byte",
        "java.lang.Short",
        "java.lang.Character",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Float",
        "java.lang.Double",
        "java.lang.StringBuilder",
    ];
    CLOSED.contains(&p[class].qualified.as_str())
}

/// Whether the library's own objects of this type hold nothing of the program that their methods would show, compare or call.
pub fn holds_nothing(p: &Program, class: ClassId) -> bool {
    const HOLD_NOTHING: [&str; 25] = [
        "java.io.PrintStream",
        "java.lang.CharSequence",
        "java.lang.Enum",
        "java.lang.Number",
        "java.lang.Object",
        "java.lang.Record",
        "java.lang.Runtime",
        "java.lang.StringBuffer",
        "java.lang.Thread",
        "java.math.BigDecimal",
        "java.math.BigInteger",
        "java.util.Random",
        "java.util.Scanner",
        "java.util.concurrent.CountDownLatch",
        "java.util.concurrent.Semaphore",
        "java.util.concurrent.TimeUnit",
        "java.util.concurrent.atomic.AtomicBoolean",
        "java.util.concurrent.atomic.AtomicInteger",
        "java.util.concurrent.atomic.AtomicLong",
        "java.util.concurrent.locks.Condition",
        "java.util.concurrent.locks.Lock",
        "java.util.concurrent.locks.ReadWriteLock",
        "java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.concurrent.locks.StampedLock",
    ];
    HOLD_NOTHING.contains(&p[class].qualified.as_str()) || is_throwable(p, class)
}

/// Whether an interface stands for one operation. What the library puts behind it was given to the library for that.
pub fn is_operation(p: &Program, class: ClassId) -> bool {
    const OPERATIONS: [&str; 8] = [
        "java.io.Closeable",
        "java.lang.AutoCloseable",
        "java.lang.Comparable",
        "java.lang.Iterable",
        "java.lang.Runnable",
        "java.util.Comparator",
        "java.util.Iterator",
        "java.util.concurrent.Callable",
    ];
    let name = p[class].qualified;
    OPERATIONS.contains(&name.as_str()) || name.as_str().starts_with("java.util.function.")
}

/// Whether a library class calls on what it is given only methods that show, compare and go through objects: never what a thread runs.
pub fn is_collection(p: &Program, class: ClassId) -> bool {
    const COLLECTIONS: [&str; 24] = [
        "java.util.ArrayDeque",
        "java.util.ArrayList",
        "java.util.Collection",
        "java.util.Deque",
        "java.util.HashMap",
        "java.util.HashSet",
        "java.util.Iterator",
        "java.util.LinkedHashMap",
        "java.util.LinkedHashSet",
        "java.util.LinkedList",
        "java.util.List",
        "java.util.Map",
        "java.util.Map.Entry",
        "java.util.Objects",
        "java.util.PriorityQueue",
        "java.util.Queue",
        "java.util.Set",
        "java.util.TreeMap",
        "java.util.TreeSet",
        "java.lang.StringBuilder",
        "java.lang.StringBuffer",
        "java.lang.String",
        "java.io.PrintStream",
        "java.lang.Iterable",
    ];
    COLLECTIONS.contains(&p[class].qualified.as_str())
}

/// Whether methods of an interface are called only by code that asks for the interface: nobody looks whether an object happens to have it.
fn is_asked_for(p: &Program, interface: ClassId) -> bool {
    let name = p[interface].qualified.as_str();
    const ASKED_FOR: [&str; 7] = [
        "java.lang.Runnable",
        "java.lang.AutoCloseable",
        "java.io.Closeable",
        "java.lang.Iterable",
        "java.util.Iterator",
        "java.util.Comparator",
        "java.util.concurrent.Callable",
    ];
    let is_function = p[interface].package.as_str() == "java.util.function";
    ASKED_FOR.contains(&name) || is_function
}

/// Whether a method of the library, called on an object of which nothing is known, may run when objects are shown or compared.
pub fn shows_or_compares(p: &Program, declared: MethodId) -> bool {
    let Some(owner) = p[declared].class else { return false };
    match p[owner].qualified.as_str() {
        // A thread shows only what nobody can override, but for `toString` itself.
        "java.lang.Thread" => p[declared].name.as_str() == "toString",
        _ => !is_asked_for(p, owner),
    }
}

/// Whether a method is what a thread or a task runs.
pub fn is_task(p: &Program, declared: MethodId) -> bool {
    let owner = p[declared].class.map(|class| p[class].qualified.as_str());
    matches!(owner, Some("java.lang.Runnable" | "java.lang.Thread" | "java.util.concurrent.Callable"))
}

/// Whether the library calls a method whenever it likes, whoever has the object: on the thread that runs, on any exception, on an object that
/// nobody can reach any more.
pub fn is_called_at_any_time(p: &Program, declared: MethodId) -> bool {
    let Some(owner) = p[declared].class else { return false };
    match (p[owner].qualified.as_str(), p[declared].name.as_str()) {
        ("java.lang.Object", name) => name == "finalize",
        ("java.lang.Thread", name) => !matches!(name, "run" | "start" | "toString"),
        ("java.lang.ThreadGroup" | "java.lang.ClassLoader" | "java.lang.SecurityManager", _) => true,
        _ => false,
    }
}

/// What a constructor of a library class calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructorCalls {
    /// No method that the program could override.
    Nothing,
    /// The method that notes where an exception was made, and the one that notes its cause.
    StackTrace,
    /// A method of the thread that runs.
    CurrentThread,
    /// Not known: any method of the new object.
    Anything,
}

/// What a constructor of a library class calls. Without a method, it is not known which constructor it is.
pub fn constructor_calls(p: &Program, class: ClassId, constructor: Option<MethodId>) -> ConstructorCalls {
    const QUIET: [&str; 21] = [
        "java.io.InputStream",
        "java.io.OutputStream",
        "java.io.Reader",
        "java.io.Writer",
        "java.util.AbstractCollection",
        "java.util.AbstractList",
        "java.util.AbstractMap",
        "java.util.AbstractQueue",
        "java.util.AbstractSequentialList",
        "java.util.AbstractSet",
        "java.util.ArrayDeque",
        "java.util.ArrayList",
        "java.util.HashMap",
        "java.util.HashSet",
        "java.util.LinkedHashMap",
        "java.util.LinkedHashSet",
        "java.util.LinkedList",
        "java.util.PriorityQueue",
        "java.util.TreeMap",
        "java.util.TreeSet",
        "java.util.concurrent.locks.ReentrantLock",
    ];
    let with_numbers = constructor.is_some_and(|id| p[id].param_types(p).all(|ty| matches!(ty, Type::Prim(_))));
    match p[class].qualified.as_str() {
        "java.lang.Object" | "java.lang.Enum" | "java.lang.Record" => ConstructorCalls::Nothing,
        "java.lang.Thread" => ConstructorCalls::CurrentThread,
        name if with_numbers && QUIET.contains(&name) => ConstructorCalls::Nothing,
        _ if is_throwable(p, class) && p[class].package.as_str() == "java.lang" => ConstructorCalls::StackTrace,
        _ => ConstructorCalls::Anything,
    }
}

/// Whether a constructor of an exception may call this method of the new object.
pub fn notes_stack_trace(p: &Program, declared: MethodId) -> bool {
    matches!(p[declared].name.as_str(), "fillInStackTrace" | "initCause")
}

/// Whether making a thread may call this method of the thread that runs.
pub fn is_asked_of_current_thread(p: &Program, declared: MethodId) -> bool {
    let owner = p[declared].class.map(|class| p[class].qualified.as_str());
    owner == Some("java.lang.Thread") && p[declared].name.as_str() == "getContextClassLoader"
}

/// Whether a method is called when an exception leaves a thread.
pub fn is_asked_when_uncaught(p: &Program, declared: MethodId) -> bool {
    let Some(owner) = p[declared].class else { return false };
    is_throwable(p, owner)
        || p[owner].qualified.as_str() == "java.lang.Object" && p[declared].name.as_str() == "toString"
}

fn is_throwable(p: &Program, class: ClassId) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        if p[class].qualified.as_str() == "java.lang.Throwable" {
            return true;
        }
        at = p[class].superclass.as_ref().and_then(Type::as_class);
    }
    false
}
