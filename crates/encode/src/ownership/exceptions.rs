//! Exceptions of the library whose constructors do nothing but remember what they are given, also null. Others check their arguments or turn them
//! into text, and may throw another exception themselves.

use java::tree::{ClassId, Program};

const REMEMBERING: &[(&str, &[&str])] = &[
    (
        "java.lang.",
        &[
            "Throwable",
            "Exception",
            "RuntimeException",
            "Error",
            "ArithmeticException",
            "ArrayIndexOutOfBoundsException",
            "ArrayStoreException",
            "AssertionError",
            "ClassCastException",
            "ClassNotFoundException",
            "CloneNotSupportedException",
            "IllegalArgumentException",
            "IllegalMonitorStateException",
            "IllegalStateException",
            "IllegalThreadStateException",
            "IndexOutOfBoundsException",
            "InternalError",
            "InterruptedException",
            "NegativeArraySizeException",
            "NoSuchFieldException",
            "NoSuchMethodException",
            "NullPointerException",
            "NumberFormatException",
            "OutOfMemoryError",
            "SecurityException",
            "StackOverflowError",
            "StringIndexOutOfBoundsException",
            "UnsupportedOperationException",
        ],
    ),
    ("java.io.", &["EOFException", "FileNotFoundException", "IOException"]),
    (
        "java.util.",
        &["ConcurrentModificationException", "EmptyStackException", "InputMismatchException", "NoSuchElementException"],
    ),
    (
        "java.util.concurrent.",
        &[
            "BrokenBarrierException",
            "CancellationException",
            "CompletionException",
            "ExecutionException",
            "RejectedExecutionException",
            "TimeoutException",
        ],
    ),
];

/// Whether the constructors of an exception of the library that take texts and causes never throw.
pub fn never_fails(p: &Program, class: ClassId) -> bool {
    let name = p[class].qualified.as_str();
    REMEMBERING.iter().any(|(package, names)| name.strip_prefix(package).is_some_and(|name| names.contains(&name)))
}
