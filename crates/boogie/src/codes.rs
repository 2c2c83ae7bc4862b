//! The codes of the Boogie front end's messages, with one line on each; the registry says more.

use source::Code;

macro_rules! codes {
    ($($name:ident = $code:literal, $summary:literal;)*) => {
        $(#[doc = $summary] pub const $name: Code = Code($code);)*
    };
}

codes! {
    SYNTAX = "G4001", "the text does not follow Boogie's grammar";
    LITERAL = "G4002", "a literal has no value in its type";
    MISPLACED_PART = "G4003", "an attribute, trigger or clause stands where none of its kind may stand";
    LABEL = "G4004", "a jump goes to a label that is not there, or a break leaves nothing";
    UNSUPPORTED = "G4005", "the program uses concurrency layers, which are not supported";
    DIALECT = "G4006", "the program is read in the dialect of 2005";
    UNKNOWN_NAME = "G4101", "a name is used that nothing declares";
    DUPLICATE_NAME = "G4102", "a name is declared twice";
    TYPE_USE = "G4103", "a type is applied to the wrong number of arguments, or cannot be";
    CYCLIC_TYPE = "G4104", "types are defined in a circle";
    TYPE_PARAMETER = "G4105", "a type parameter does not occur where it must";
    CONTEXT = "G4106", "a state is mentioned where there is none";
    TRIGGER = "G4107", "an expression cannot be a trigger, or a trigger misses a variable";
    COUNT = "G4108", "there are too many or too few arguments, results or sides";
    TARGET_TWICE = "G4109", "one statement assigns a variable twice";
    PURE = "G4110", "a pure procedure does what only others may";
    ATTRIBUTE = "G4111", "an attribute has unsuitable arguments";
    ASSUMPTION_VARIABLE = "G4112", "an assumption variable is declared or assigned in a way that makes it meaningless";
    BOUNDS = "G4113", "the bounds of a bit-vector extraction stand elsewhere";
    FUNCTION_BODY = "G4114", "a function that is to be expanded has no body, or expands for ever";
    TYPE_MISMATCH = "G4201", "an expression does not have the type its place needs";
    OPERATOR = "G4202", "an operator is applied to types that it is not defined for";
    NOT_BOOL = "G4203", "a condition is not of type bool";
    IMMUTABLE = "G4204", "a statement assigns to something that is not a variable";
    MODIFIES = "G4205", "a statement changes a global variable that the procedure does not declare to modify";
    IMPLEMENTATION = "G4206", "an implementation does not fit its procedure";
    DATATYPE = "G4207", "a datatype has no such field or constructor, or is none";
    MEASURE = "G4208", "a measure stands at a place where it means nothing";
    AMBIGUOUS_TYPE = "G4209", "a type parameter is not determined by its use and is taken to be int";
    EXPANDING_TYPES = "G4210", "the program needs infinitely many instances of a polymorphic declaration";
}
