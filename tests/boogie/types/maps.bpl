// test: check
type ref;
type Field _;
const heap: <a>[ref, Field a]a;
const fi: Field int;
const fb: Field bool;
const null: ref;
const k: int;
axiom heap[null, fi] == 1 && heap[null, fb];
axiom heap[null, fb] == 1; //~ ERROR G4202
axiom heap[null] == 1; //~ ERROR G4108
axiom heap[null, null] == 1; //~ ERROR G4201
axiom heap[null, fi := 1] == heap;
axiom heap[null, fi := true] == heap; //~ ERROR G4201
axiom k[1] == 1; //~ ERROR G4201
axiom (lambda i: int :: i)[true] == 1; //~ ERROR G4201
axiom (lambda i: int :: i)[1] == true; //~ ERROR G4202
axiom (lambda<A> i: int :: i)[1] == 1; //~ ERROR G4105
axiom (lambda<A> x: A :: x)[1] == 1 && (lambda<A> x: A :: x)[true];
axiom (lambda i: int :: i)[1, 2] == 1; //~ ERROR G4108
axiom (forall m: <a>[a]a, n: <b>[b]b :: m == n && m[1] == 1 && m[true]);
axiom (forall m: <a>[a]a :: m[true] == 1); //~ ERROR G4202
axiom (forall m: <a>[a]int, n: <a, b>[a]b :: m == n); //~ ERROR G4202
axiom (forall m: <a, b>[a, b]int, n: <b, a>[a, b]int :: m == n);
axiom (forall m: []int, n: <a>[]a :: m[] == n[] && m == m[:= 3] && n == n[:= true][:= 4]);
axiom (forall m: [int][bool]int :: m[1][true] == m[1][1]); //~ ERROR G4201
