// test: check
type C _;
function f(i: int): int;
function pair<A>(a: A, b: A): bool;
function empty<A>(): C A;
function add<A>(c: C A, a: A): C A;
function poly<A>(): A;
axiom f(true) == 1; //~ ERROR G4201
axiom f(1, 2) == 1; //~ ERROR G4108
axiom pair(1, true); //~ ERROR G4201
axiom pair(empty(), add(empty(), 1));
axiom add(empty(), 1) == add(empty(), true); //~ ERROR G4202
axiom (forall<A> a: A :: a == 1 && pair(a, a));
axiom (forall<A, B> a: A, b: B :: a == b);
axiom (forall<A, B> a: A, b: B :: pair(a, b)); //~ ERROR G4201
axiom (forall<A> x: int :: { f(x) } true); //~ ERROR G4107
axiom (forall<A> x: int :: { f(x), poly(): A } true);
axiom empty() == empty();
axiom poly() + 1 == 2 && poly();
