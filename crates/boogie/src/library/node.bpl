// Library `node`: linked lists over maps from locations to nodes. `base` is needed.
//
// From a location, one follows `next` until there is none. The axioms are those of reachability in graphs where every node has at
// most one successor, by Lahiri and Qadeer ("Back to the future", 2008).

datatype Node<T> { Node(next: Option Loc, val: T) }

// From x one reaches z, and meets y on the way, not later than z is met for the first time.
function Between<T>(f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc): bool;

// From x one reaches y without having met z before.
function Avoiding<T>(f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc): bool;

function {:inline} BetweenSet<T>(f: [One Loc]Node T, x: Option Loc, z: Option Loc): [Loc]bool {
  (lambda y: Loc :: Between(f, x, Some(y), z))
}

// One reaches the place where one is, and the next one.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc :: Between(f, x, x, x));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Loc :: { f[One(x)] }
  Between(f, Some(x), f[One(x)]->next, f[One(x)]->next));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc :: { Between(f, x, y, y) }
  Between(f, x, y, y) ==> Between(f, x, x, y));

// Whatever else one reaches lies behind the next one; if that is oneself, there is nothing else.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Loc, y: Option Loc :: { f[One(x)], Between(f, Some(x), y, y) }
  Between(f, Some(x), y, y) ==> y == Some(x) || Between(f, Some(x), f[One(x)]->next, y));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Loc, y: Option Loc :: { f[One(x)], Between(f, Some(x), y, y) }
  Between(f, Some(x), y, y) && f[One(x)]->next == Some(x) ==> y == Some(x));

// Order on the way.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc :: { Between(f, x, y, x) }
  Between(f, x, y, x) ==> x == y);
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, y), Between(f, x, z, z) }
  Between(f, x, y, y) && Between(f, x, z, z) ==> Between(f, x, y, z) || Between(f, x, z, y));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc :: { Between(f, x, y, z) }
  Between(f, x, y, z) ==> Between(f, x, y, y) && Between(f, y, z, z));

// Ways are joined and divided.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, y), Between(f, y, z, z) }
  Between(f, x, y, y) && Between(f, y, z, z) ==> Between(f, x, z, z));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, w: Option Loc, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, z), Between(f, y, w, z) }
  Between(f, x, y, z) && Between(f, y, w, z) ==> Between(f, x, y, w) && Between(f, x, w, z));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, w: Option Loc, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Between(f, x, y, z), Between(f, x, w, y) }
  Between(f, x, y, z) && Between(f, x, w, y) ==> Between(f, x, w, z) && Between(f, w, y, z));

// Both relations are defined by each other.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc :: { Avoiding(f, x, y, z) }
  Avoiding(f, x, y, z) <==> Between(f, x, y, z) || (Between(f, x, y, y) && !Between(f, x, z, z)));
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc :: { Between(f, x, y, z) }
  Between(f, x, y, z) <==> Avoiding(f, x, y, z) && Avoiding(f, x, z, z));

// When one node changes, a way avoids it, or leads to it and goes on from its new successor.
axiom {:ctor "Node"} (forall<T> f: [One Loc]Node T, p: Loc, n: Node T, x: Option Loc, y: Option Loc, z: Option Loc ::
  { Avoiding(f[One(p) := n], x, y, z) }
  Avoiding(f[One(p) := n], x, y, z) <==>
    (Avoiding(f, x, y, z) && Avoiding(f, x, y, Some(p))) ||
    (Avoiding(f, x, Some(p), z) && Some(p) != z && Avoiding(f, n->next, y, z) && Avoiding(f, n->next, y, Some(p))));

// The list ends, and all of it is in the domain of the map.
function {:inline} InDomain<T>(nodes: Map (One Loc) (Node T), start: Option Loc): bool {
  Between(nodes->val, start, start, None()) &&
  (forall x: Loc :: Between(nodes->val, start, Some(x), None()) ==> Set_Contains(nodes->dom, One(x)))
}

// ---- What lists stand for: the stack of their values, their set, or a queue with them at its end. For a list that ends, the
// lemmas give the definition, and say that only the nodes of the list matter.

function {:inline} SameNodes<T>(nodes: Map (One Loc) (Node T), others: Map (One Loc) (Node T)): bool {
  Set_IsSubset(nodes->dom, others->dom) &&
  MapIte(nodes->dom, nodes->val, MapConst(Default())) == MapIte(nodes->dom, others->val, MapConst(Default()))
}

function StackAbs<T>(start: Option Loc, nodes: Map (One Loc) (Node T)): Vec T;
function {:inline} StackAbsDef<T>(start: Option Loc, nodes: Map (One Loc) (Node T)): Vec T {
  if start == None() then Vec_Empty()
  else (var n := Map_At(nodes, One(start->t)); Vec_Append(StackAbs(n->next, nodes), n->val))
}
pure procedure StackAbsLemma<T>(start: Option Loc, nodes: Map (One Loc) (Node T));
  requires InDomain(nodes, start);
  ensures StackAbs(start, nodes) == StackAbsDef(start, nodes);
pure procedure StackFrameLemma<T>(start: Option Loc, nodes: Map (One Loc) (Node T), others: Map (One Loc) (Node T));
  requires SameNodes(nodes, others) && InDomain(nodes, start);
  ensures StackAbs(start, nodes) == StackAbs(start, others);

function SetAbs<T>(start: Option Loc, nodes: Map (One Loc) (Node T)): [T]bool;
function {:inline} SetAbsDef<T>(start: Option Loc, nodes: Map (One Loc) (Node T)): [T]bool {
  if start == None() then Set_Empty()
  else (var n := Map_At(nodes, One(start->t)); Set_Add(SetAbs(n->next, nodes), n->val))
}
pure procedure SetAbsLemma<T>(start: Option Loc, nodes: Map (One Loc) (Node T));
  requires InDomain(nodes, start);
  ensures SetAbs(start, nodes) == SetAbsDef(start, nodes);
pure procedure SetFrameLemma<T>(start: Option Loc, nodes: Map (One Loc) (Node T), others: Map (One Loc) (Node T));
  requires SameNodes(nodes, others) && InDomain(nodes, start);
  ensures SetAbs(start, nodes) == SetAbs(start, others);

function QueueAbs<T>(front: Vec T, start: Option Loc, nodes: Map (One Loc) (Node T)): Vec T;
function {:inline} QueueAbsDef<T>(front: Vec T, start: Option Loc, nodes: Map (One Loc) (Node T)): Vec T {
  if start == None() then front
  else (var n := Map_At(nodes, One(start->t)); QueueAbs(Vec_Append(front, n->val), n->next, nodes))
}
pure procedure QueueAbsLemma<T>(front: Vec T, start: Option Loc, nodes: Map (One Loc) (Node T));
  requires InDomain(nodes, start);
  ensures QueueAbs(front, start, nodes) == QueueAbsDef(front, start, nodes);
pure procedure QueueFrameLemma<T>(front: Vec T, start: Option Loc, nodes: Map (One Loc) (Node T), others: Map (One Loc) (Node T));
  requires SameNodes(nodes, others) && InDomain(nodes, start);
  ensures QueueAbs(front, start, nodes) == QueueAbs(front, start, others);
