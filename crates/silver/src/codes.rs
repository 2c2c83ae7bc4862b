//! The codes of the Silver front end's messages, with one line on each; the registry says more.

use source::Code;

macro_rules! codes {
    ($($name:ident = $code:literal, $summary:literal;)*) => {
        $(#[doc = $summary] pub const $name: Code = Code($code);)*
    };
}

codes! {
    SYNTAX = "G1001", "the text does not follow Silver's grammar";
    MACRO = "G1002", "a macro is defined or used in a way that cannot be expanded";
    IMPORT = "G1003", "an imported file cannot be read";
    TOO_LARGE = "G1004", "the program is too deeply nested, or grows too large when its macros are expanded";
    DEPRECATED = "G1005", "the text uses a form that is going to disappear";
    UNUSED_PARAMETER = "G1006", "a macro does not use one of its parameters";
    UNKNOWN_NAME = "G1101", "a name is used that nothing in scope declares";
    DUPLICATE_NAME = "G1102", "a name is declared that is already taken";
    TYPE_MISMATCH = "G1103", "an expression does not have the type its place needs";
    ARGUMENTS = "G1104", "a call has the wrong number of arguments or targets";
    IMPURE = "G1105", "an assertion about permissions stands where a plain expression is needed";
    MISPLACED = "G1106", "a construct stands where the language does not allow it";
    TARGET = "G1107", "the left side of an assignment cannot be assigned to";
    RESOURCE = "G1108", "a field access, predicate or wand is needed here";
    ABSTRACT_PREDICATE = "G1109", "a predicate without a body cannot be folded or unfolded";
    BAD_TRIGGER = "G1110", "a term cannot serve as a trigger";
    DEFAULTED_TYPE = "G1111", "a type parameter is not determined by its use and is taken to be Int";
    CONTRACT_FORM = "G1201", "a contract, body or axiom contains an expression that is not allowed there";
    LABEL = "G1202", "a label is unknown, declared twice, or used where it is not visible";
    QUANTIFIER_FORM = "G1203", "a quantifier has an unsuitable body or trigger";
    WILDCARD_USE = "G1204", "wildcard may only be the whole amount of an accessibility predicate";
    WAND_FORM = "G1205", "a magic wand or a package's proof script contains something that is not allowed there";
    MEASURE_FORM = "G1206", "a termination measure is not well-formed";
    INTERPRETATION = "G1207", "an interpreted domain or a unique function is not well-formed";
    RECURSIVE_PRECONDITION = "G1208", "a function calls itself from its own precondition";
    ADT_FORM = "G1209", "an algebraic type is not well-formed";
    DUPLICATE_TARGET = "G1210", "a call assigns two results to one variable";
}
