// Axioms of which two contradict each other.
type Node;
function level(n: Node): int;
function parent(n: Node): Node;
const root: Node;

axiom (forall n: Node :: level(n) >= 0);
axiom (forall n: Node :: level(parent(n)) < level(n));
axiom parent(root) == root; //~ WARNING G0021: the axioms contradict each other

procedure anything(n: Node)
{ assert level(n) == 7 || level(n) >= 0; }
