// What BoogiePL of 2005 had built in.

type ref;
const null: ref;

// Constants of this type are all different.
type name;

// Every value can be boxed. Unboxing gives back what was boxed, if it was of the type asked for.
type any;
function any.box<T>(value: T) returns (any);
function any.unbox<T>(boxed: any) returns (T);
axiom (forall<T> value: T :: { any.box(value) } any.unbox(any.box(value)) == value);
