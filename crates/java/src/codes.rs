//! The kinds of errors the front end reports, with one line on each; the registry says more.

use source::Code;

/// One kind of error.
#[derive(Clone, Copy, Debug)]
pub struct ErrorKind {
    pub code: Code,
    /// The stable name used in tests and by tools.
    pub id: &'static str,
}

/// Input that does not follow the grammar; the parsing kit wants the bare code.
pub const SYNTAX: Code = Code("G5001");
pub const SKIPPED: Code = Code("G5004");

macro_rules! kinds {
    ($($name:ident = $code:literal $id:literal $summary:literal;)*) => {
        $(#[doc = $summary] pub const $name: ErrorKind = ErrorKind { code: Code($code), id: $id };)*
    };
}

kinds! {
    UNKNOWN_WORD = "G5002" "unknown-word" "a comment looks like a specification, but begins with no word of specifications";
    UNICODE_ESCAPE = "G5003" "unicode-escape" "`\\u` in a comment, which javac takes for a Unicode escape";
    NOT_JAVA = "G5001" "not-java" "javac refuses this; Grail reads it";

    UNKNOWN_CLASS = "G5101" "noSuchName" "a class is not found";
    UNKNOWN_NAME = "G5101" "noSuchName" "a variable or field is not found";
    UNKNOWN_METHOD = "G5101" "noSuchName" "a method is not found";
    NOT_A_VALUE = "G5101" "notAValue" "a class stands where a value is needed";
    NOT_ACCESSIBLE = "G5101" "not-accessible" "a member is private, protected or not public";
    STATIC_CONTEXT = "G5101" "static-context" "there is no instance here";
    DUPLICATE_CLASS = "G5101" "duplicate-class" "two classes have the same name";
    DUPLICATE_MEMBER = "G5101" "duplicate-member" "two members of a class have the same name or signature";
    DUPLICATE_VARIABLE = "G5101" "duplicate-variable" "two variables have the same name";
    CYCLIC_INHERITANCE = "G5101" "cyclic-inheritance" "a class is above itself";
    ILLEGAL_SUPERTYPE = "G5101" "illegal-supertype" "a class cannot extend or implement this";
    TYPE_ARGUMENTS = "G5101" "type-arguments" "type arguments do not fit";
    UNEXPECTED_TYPE = "G5101" "type" "a type that cannot stand here";
    INCOMPATIBLE_TYPES = "G5101" "type" "a value does not fit its place";
    SET_TYPE = "G5101" "set.type" "a set of the ownership model gets elements of another type";
    BAD_OPERAND = "G5101" "type" "an operator cannot be applied to its operands";
    INCOMPARABLE = "G5101" "type" "values that can never be equal are compared";
    NO_DEREFERENCE = "G5101" "type" "something that is no object has no members";
    ARRAY_REQUIRED = "G5101" "type" "only arrays have elements";
    NOT_A_VARIABLE = "G5101" "type" "only variables can be assigned to";
    VOID_VALUE = "G5101" "type" "a method that returns nothing is used as a value";
    NOT_APPLICABLE = "G5101" "type" "no method takes these arguments";
    AMBIGUOUS = "G5101" "ambiguous" "several methods fit a call equally well";
    NOT_FUNCTIONAL = "G5101" "type" "a lambda or method reference does not fit its place";
    NOT_ITERABLE = "G5101" "type" "for-each wants an array or an Iterable";
    CANNOT_INFER = "G5101" "type" "the type of a `var` variable cannot be found";
    ABSTRACT_INSTANCE = "G5101" "abstract-instance" "an abstract class is created";
    ABSTRACT_CALL = "G5101" "abstract-call" "an abstract method is called directly";
    FORWARD_REFERENCE = "G5101" "forward-reference" "an initialiser uses a field that is declared later";
    SWITCH = "G5101" "switch" "labels of a switch do not fit, repeat, or do not cover everything";
    LABEL = "G5101" "label" "a label is used twice";
    JUMP = "G5101" "jump" "a jump has no target";
    REDUNDANT_CATCH = "G5101" "resolutionError:redundantCatchClause" "an exception has already been caught";
    DIVISION_BY_ZERO = "G5101" "division-by-zero" "a constant divisor is zero";

    NOT_INITIALIZED = "G5102" "not-initialized" "a variable is read, or left, without a value";
    FINAL_ASSIGNED = "G5102" "final-assigned" "something final is assigned again";
    CAPTURED = "G5102" "captured" "a lambda, a class or the resource of a `try` uses a variable that changes";
    UNREPORTED_EXCEPTION = "G5102" "unreported-exception" "a checked exception is neither caught nor declared";
    NEVER_THROWN = "G5102" "never-thrown" "an exception is caught that nothing throws";

    OVERRIDE = "G5103" "override" "a method does not fit the one it overrides";
    ABSTRACT_BODY = "G5103" "abstract-body" "a method of an interface has a body and is not default";
    ABSTRACT_LEFT = "G5103" "abstract-left" "a class that is not abstract leaves a method without body";

    CLAUSE_POSITION = "G5201" "clause-position" "a clause stands where it is not allowed";
    SPEC_POSITION = "G5201" "spec-position" "a construct of specifications stands where it is not allowed";
    RESOURCE_POSITION = "G5201" "resource-position" "a permission stands where only values are allowed";
    RESULT_POSITION = "G5201" "resolutionError:resultOutsidePostcondition" "`\\result` outside of a postcondition";
    OLD_POSITION = "G5201" "old-position" "`\\old` where there is no earlier state";
    NOT_A_LOCATION = "G5201" "notALocation" "a permission to something that is no location";
    FINAL_FIELD_PERM = "G5201" "finalFieldPerm" "a permission to a final field";
    WRONG_FOLD = "G5201" "wrongFoldExpr" "something that cannot be folded, packaged or applied";
    ABSTRACT_FOLD = "G5201" "abstractFoldExpr" "an abstract predicate is folded or unfolded";
    GHOST_PARAMETER = "G5201" "ghost-parameter" "ghost arguments of a call do not fit";
    INTEGER_AMOUNT = "G5201" "integer-amount" "an amount is written with integer division";
    SEND_RECV = "G5201" "send-recv" "`send` and `recv` do not fit";
    UNSUPPORTED = "G5201" "unsupported" "a construct of specifications is known and not supported";
    MODEL = "G5201" "model" "annotations of different models are mixed";
    PERM_POSITION = "G5201" "perm-position" "what is held now is asked where the state is not one";
    WAND_POSITION = "G5201" "wand-position" "a magic wand stands where it cannot be kept";
    WAND_PROOF = "G5201" "packageThrows" "the proof of a wand does more than open and close";
    REDEFINED = "G5201" "redefined" "a predicate is defined again, or for two declarations at once";
    INLINE_RECURSION = "G5201" "inline-recursion" "an inline predicate contains itself";
    PARALLEL = "G5201" "parallel" "a loop cannot run in parallel";
    PARALLEL_EXIT = "G5201" "parThrows" "a round of a parallel loop is left before its end";

    SPEC_EFFECT = "G5202" "spec-effect" "a specification has an effect";
    NOT_PURE = "G5202" "notPure" "something is not pure that must be";
    GHOST_EFFECT = "G5202" "ghost-effect" "ghost code changes the program";
    GHOST_CALL = "G5202" "ghost-call" "ghost code calls code of the program";
    GHOST_READ = "G5202" "ghost-read" "the program reads what only specifications know";
    GHOST_EXIT = "G5202" "ghost-exit" "ghost code skips code of the program";
    GHOST_TERMINATION = "G5202" "ghost-termination" "ghost code might not end";

    HELD_POSITION = "G5203" "held-position" "`held` stands where it would not stay true";
    COMMITTED_POSITION = "G5203" "committed-position" "`committed` is negated, decided upon or kept";
    THREAD_LOCAL_POSITION = "G5203" "thread-local-position" "what belongs to a thread would come to another one";
    LOCK_INVARIANT = "G5203" "lock-invariant" "a lock invariant that not every user of the lock would know";
    LOCK_ORDER = "G5203" "lock-order" "an order of locks that contradicts itself, or does not stay";
    COMMIT = "G5203" "commit" "something is committed that has no lock invariant";
    GUARD = "G5203" "guard" "an object that guards something has a second name";
    INITIALIZER_CONTRACT = "G5203" "initializer-contract" "the initialiser of a class requires something";
    POST_JOIN = "G5203" "post-join" "`postJoin` without its `join`";
}
