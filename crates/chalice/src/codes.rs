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
pub const SYNTAX: Code = Code("G2001");

macro_rules! kinds {
    ($($name:ident = $code:literal $id:literal $summary:literal;)*) => {
        $(#[doc = $summary] pub const $name: ErrorKind = ErrorKind { code: Code($code), id: $id };)*
    };
}

kinds! {
    NUMBER_TOO_BIG = "G2002" "number-too-big" "a number literal does not fit 32 bits";

    DUP_TYPE = "G2101" "dup-type" "a class or channel name is used twice or is a built-in type";
    DUP_MEMBER = "G2102" "dup-member" "two members of a class share a name";
    DUP_PARAM = "G2103" "dup-param" "a parameter name occurs twice";
    REFINE_UNKNOWN = "G2104" "refine-unknown" "the refined class does not exist";
    REFINE_SELF = "G2105" "refine-self" "a class refines itself";
    REFINE_NOT_CLASS = "G2106" "refine-not-class" "only classes can be refined";
    REFINE_CYCLE = "G2107" "refine-cycle" "classes refine each other in a circle";
    REFINEMENT_OUTSIDE = "G2108" "refinement-member-outside" "a refinement member in a class that refines nothing";
    REFINE_NO_METHOD = "G2109" "refine-no-method" "the refined class has no such method";
    REFINE_NOT_METHOD = "G2110" "refine-not-method" "only methods can be refined or transformed";
    REFINE_MUST_TRANSFORM = "G2111" "refine-must-transform" "a member repeats a name of the refined class";
    REFINE_PRE = "G2112" "refine-pre" "a refinement adds a precondition";
    REFINE_INS = "G2113" "refine-ins" "in-parameters of a refinement differ from the refined method's";
    REFINE_OUTS = "G2114" "refine-outs" "out-parameters of a refinement do not start with the refined method's";
    COUPLING_UNKNOWN = "G2115" "coupling-unknown" "a coupling names an unknown field";
    COUPLING_NOT_FIELD = "G2116" "coupling-not-field" "a coupling names something that is not a field";

    UNDECLARED_TYPE = "G2120" "undeclared-type" "a type name is unknown or has the wrong number of arguments";
    TOKEN_NOT_CLASS = "G2121" "token-not-class" "`token<C.m>` needs a class C";
    TOKEN_NO_METHOD = "G2122" "token-no-method" "`token<C.m>` needs a method m of C";
    UNDECLARED_MEMBER = "G2123" "undeclared-member" "the class has no such member";
    NOT_A_FIELD = "G2124" "not-a-field" "a method, function or condition is used as a value";
    UNDEFINED_LOCAL = "G2125" "undefined-local" "a variable is not declared";
    LOCAL_COLLISION = "G2126" "local-collision" "a declaration repeats a visible variable";
    QUANT_HIDES_LOCAL = "G2127" "quant-hides-local" "a bound variable repeats a visible variable";
    UNKNOWN_NEW = "G2128" "unknown-new" "`new` of an unknown class or channel";
    STATIC_THIS = "G2129" "static-this" "`this` is used in a static function";
    NO_FUNCTION = "G2130" "no-function" "application of an unknown function";
    NOT_A_FUNCTION = "G2131" "not-a-function" "application of a member that is not a function";
    NO_METHOD = "G2132" "no-method" "call or fork of an unknown method";
    NOT_A_METHOD = "G2133" "not-a-method" "call or fork of a member that is not a method";
    NO_CONDITION = "G2134" "no-condition" "wait or signal on an unknown condition";
    NOT_A_CONDITION = "G2135" "not-a-condition" "wait or signal on a member that is not a condition";
    RECURSIVE_PRECONDITION = "G2136" "recursive-precondition" "a function applies itself in its own precondition";

    NOT_BOOL = "G2140" "not-bool" "a boolean is needed here";
    OPERAND_TYPE = "G2141" "operand-type" "an operand has the wrong type";
    INCOMPARABLE = "G2142" "incomparable" "values of different types are compared";
    LOCK_ORDER_OPERAND = "G2143" "lock-order-operand" "`<<` compares objects or lock levels";
    BRANCH_TYPES = "G2144" "branch-types" "the branches of a conditional have different types";
    ASSIGN_TYPE = "G2145" "assign-type" "a value of the wrong type is assigned";
    INIT_TYPE = "G2146" "init-type" "an initialiser has the wrong type";
    INIT_SPECIAL = "G2147" "init-special" "a special field is initialised";
    INIT_DUP = "G2148" "init-dup" "a field is initialised twice";
    INIT_UNKNOWN = "G2149" "init-unknown" "an initialiser names no field of the class";
    ARG_COUNT_IN = "G2150" "arg-count-in" "wrong number of arguments";
    ARG_COUNT_OUT = "G2151" "arg-count-out" "wrong number of result variables";
    ARG_TYPE = "G2152" "arg-type" "an argument has the wrong type";
    OUT_TYPE = "G2153" "out-type" "a result does not fit its variable";
    OUT_DUP = "G2154" "out-dup" "a result variable is used twice";
    OUT_IMMUTABLE = "G2155" "out-immutable" "a result variable cannot be assigned";
    BODY_TYPE = "G2156" "body-type" "a function body has the wrong type";
    NOT_SEQ = "G2157" "not-seq" "a sequence is needed here";
    INDEX_NOT_INT = "G2158" "index-not-int" "an index must be an int";
    RANGE_NOT_INT = "G2159" "range-not-int" "the bounds of a range must be ints";
    APPEND_TYPES = "G2160" "append-types" "sequences of different types are appended";
    ELEM_TYPES = "G2161" "elem-types" "the elements of a literal have different types";
    IN_ELEM_TYPE = "G2162" "in-elem-type" "the left side of `in` cannot be an element";
    NOT_REF = "G2163" "not-ref" "an object is needed here";
    IS_CHANNEL = "G2164" "is-channel" "a channel cannot be used as a lock";
    BOUND_TYPE = "G2165" "bound-type" "a bound must be an object or a lock level";
    CLASS_BOUNDS = "G2166" "class-bounds" "only a new channel has bounds; objects get a level when shared";
    NOT_CHANNEL = "G2167" "not-channel" "a channel is needed here";
    NOT_TOKEN = "G2168" "not-token" "a token is needed here";
    TOKEN_TYPE = "G2169" "token-type" "a token variable of another type";
    NOT_PREDICATE = "G2170" "not-predicate" "fold, unfold and unfolding need a predicate";

    ACC_POSITION = "G2175" "acc-position" "a permission stands where only values are allowed";
    PREDICATE_POSITION = "G2176" "predicate-position" "a predicate stands where only values are allowed";
    CREDIT_POSITION = "G2177" "credit-position" "a credit stands where only values are allowed";
    OLD_POSITION = "G2178" "old-position" "`old` where there is only one state";
    RESULT_POSITION = "G2179" "result-position" "`result` outside a function";
    HOLDS_IN_PRED = "G2180" "holds-in-pred" "`holds` in a predicate or monitor invariant";
    RDHOLDS_IN_PRED = "G2181" "rdholds-in-pred" "`rd holds` in a predicate or monitor invariant";
    EVAL_IN_PRED = "G2182" "eval-in-pred" "`eval` in a predicate or monitor invariant";
    WAITLEVEL_IN_PREDICATE = "G2183" "waitlevel-in-predicate" "`waitlevel` in a predicate";
    WAITLEVEL_POSITION = "G2184" "waitlevel-position" "`waitlevel` is only compared, or used as a bound";
    FUNC_POST_ACC = "G2185" "func-post-acc" "a function's postcondition mentions a permission";
    FUNC_POST_UNFOLDING = "G2186" "func-post-unfolding" "a function's postcondition unfolds a predicate";
    FUNC_SPEC_CREDIT = "G2187" "func-spec-credit" "a function's specification mentions a credit";
    FUNC_LOCKCHANGE = "G2188" "func-lockchange" "a function has a lockchange clause";
    RUN_LOCKCHANGE = "G2189" "run-lockchange" "a method named run has a lockchange clause";
    ASSIGNED_NEEDS_GHOST_CONST = "G2190" "assigned-needs-ghost-const" "`assigned` is for ghost constants";
    GHOST_VAR_HERE = "G2191" "ghost-var-here" "a ghost variable in real code";
    GHOST_FIELD_HERE = "G2192" "ghost-field-here" "a ghost field in real code";
    IMMUTABLE_ASSIGN = "G2193" "immutable-assign" "assignment to a parameter or constant";
    SPEC_IMMUTABLE = "G2194" "spec-immutable" "a specification statement changes an immutable variable";
    TUPLE_POSITION = "G2195" "tuple-position" "a tuple is only a measure of an obligation";
    RESULT_IN_REQUIRES = "G2118" "result-in-requires" "a precondition mentions an out-parameter";
    OBLIG_POSITION = "G2301" "oblig.position" "an obligation stands where none is allowed";
    DUTY_CHANNEL = "G2303" "oblig.duty-channel" "a duty channel is used as an ordinary one, or the other way round";
    OBLIG_FORK = "G2302" "oblig.fork-duty" "a thread is given a lock, or gives a duty back";

    FRAC_NOT_INT = "G2196" "frac-not-int" "a percentage is not an int";
    RD_ARG_TYPE = "G2197" "rd-arg-type" "`rd(..)` in an amount is of an unsupported kind";
    PERM_IN_EXPR = "G2198" "perm-in-expr" "a permission where a value is expected";
    STAR_IN_ARITH = "G2199" "star-in-arith" "`rd*` inside permission arithmetic";
    PERM_PRODUCT = "G2119" "perm-product" "the product of two permissions";

    TRACKED_TYPE = "G2171" "tracked-type" "a tracked field must hold objects of a class";
    BACKPTR_CLASS = "G2172" "backptr-class" "back pointers name an unknown class";
    BACKPTR_FIELD = "G2173" "backptr-field" "back pointers name an unknown, untracked or ill-typed field";
    AGGREGATE_TYPE = "G2174" "aggregate-type" "the body of `sum` or `max` must be an int";
}
