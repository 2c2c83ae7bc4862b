// Library `base`: maps taken as a whole, options, vectors, sequences, sets, maps with domains.

// ---- Maps as a whole: what an operator does with values, these do with all values of maps at once.

function {:builtin "MapConst"} MapConst<K, V>(value: V): [K]V;
function {:builtin "MapEq"} MapEq<K, V>(m: [K]V, n: [K]V): [K]bool;
function {:builtin "MapIte"} MapIte<K, V>(where_: [K]bool, then_: [K]V, else_: [K]V): [K]V;

function {:builtin "MapNot"} MapNot<K>(a: [K]bool): [K]bool;
function {:builtin "MapAnd"} MapAnd<K>(a: [K]bool, b: [K]bool): [K]bool;
function {:builtin "MapOr"} MapOr<K>(a: [K]bool, b: [K]bool): [K]bool;
function {:builtin "MapImp"} MapImp<K>(a: [K]bool, b: [K]bool): [K]bool;
function {:builtin "MapIff"} MapIff<K>(a: [K]bool, b: [K]bool): [K]bool;

function {:builtin "MapAdd"} MapAdd<K>(m: [K]int, n: [K]int): [K]int;
function {:builtin "MapSub"} MapSub<K>(m: [K]int, n: [K]int): [K]int;
function {:builtin "MapMul"} MapMul<K>(m: [K]int, n: [K]int): [K]int;
function {:builtin "MapDiv"} MapDiv<K>(m: [K]int, n: [K]int): [K]int;
function {:builtin "MapMod"} MapMod<K>(m: [K]int, n: [K]int): [K]int;
function {:builtin "MapLt"} MapLt<K>(m: [K]int, n: [K]int): [K]bool;
function {:builtin "MapLe"} MapLe<K>(m: [K]int, n: [K]int): [K]bool;
function {:builtin "MapGt"} MapGt<K>(m: [K]int, n: [K]int): [K]bool;
function {:builtin "MapGe"} MapGe<K>(m: [K]int, n: [K]int): [K]bool;

function {:inline} MapDiff<K>(a: [K]bool, b: [K]bool): [K]bool { MapAnd(a, MapNot(b)) }
function {:inline} MapOne<K>(key: K): [K]bool { MapConst(false)[key := true] }
function {:inline} IsSubset<K>(a: [K]bool, b: [K]bool): bool { MapImp(a, b) == MapConst(true) }
function {:inline} IsDisjoint<K>(a: [K]bool, b: [K]bool): bool { MapAnd(a, b) == MapConst(false) }
function {:inline} ToMultiset<K>(set: [K]bool): [K]int { MapIte(set, MapConst(1), MapConst(0)) }
function {:inline} IsSubsetMultiset<K>(a: [K]int, b: [K]int): bool { MapLe(a, b) == MapConst(true) }

function {:inline} Id<T>(value: T): T { value }

// Some value of the type, always the same.
function Default<T>(): T;

// ---- Options

datatype Option<T> { None(), Some(t: T) }

// ---- Vectors: outside of its length, a vector holds the default value, so equal vectors are equal values. The axioms say so of every vector;
// therefore only the functions here make vectors.

datatype {:sealed} Vec<T> { Vec(contents: [int]T, len: int) }

const Identity: [int]int;
axiom (forall i: int :: { Identity[i] } Identity[i] == i);

// { i | from <= i }
function {:inline} AtLeast(from: int): [int]bool { MapLe(MapConst(from), Identity) }
// { i | from <= i < from + n }
function {:inline} Range(from: int, n: int): [int]bool { MapDiff(AtLeast(from), AtLeast(from + n)) }

axiom {:ctor "Vec"} (forall<T> v: Vec T :: { v->len } 0 <= v->len);
axiom {:ctor "Vec"} (forall<T> v: Vec T :: { v->len } { v->contents }
  MapIte(Range(0, v->len), MapConst(Default()), v->contents) == MapConst(Default()));

function {:inline} Vec_Empty<T>(): Vec T { Vec(MapConst(Default()), 0) }
function {:inline} Vec_Len<T>(v: Vec T): int { v->len }
function {:inline} Vec_Nth<T>(v: Vec T, i: int): T { v->contents[i] }
function {:inline} Vec_Contains<T>(v: Vec T, i: int): bool { 0 <= i && i < v->len }

function {:inline} Vec_Append<T>(v: Vec T, last: T): Vec T {
  Vec(v->contents[v->len := last], v->len + 1)
}

function {:inline} Vec_Update<T>(v: Vec T, i: int, value: T): Vec T {
  if 0 <= i && i < v->len then Vec(v->contents[i := value], v->len) else v
}

function {:inline} Vec_Concat<T>(v: Vec T, w: Vec T): Vec T {
  Vec(
    (lambda {:pool "Concat"} i: int ::
      if i < 0 || v->len + w->len <= i then Default()
      else if i < v->len then v->contents[i]
      else w->contents[i - v->len]),
    v->len + w->len)
}

// The elements from .. to-1; nothing if these are not all there.
function {:inline} Vec_Slice<T>(v: Vec T, from: int, to: int): Vec T {
  (var some := 0 <= from && from < to && to <= v->len;
    Vec(
      (lambda {:pool "Slice"} i: int ::
        if some && 0 <= i && i < to - from then v->contents[i + from] else Default()),
      if some then to - from else 0))
}

function {:inline} Vec_Swap<T>(v: Vec T, i: int, j: int): Vec T {
  (var both := 0 <= i && i < v->len && 0 <= j && j < v->len;
    Vec(
      v->contents[i := v->contents[if both then j else i]][j := v->contents[if both then i else j]],
      v->len))
}

// Without its last element.
function {:inline} Vec_Remove<T>(v: Vec T): Vec T {
  (var some, last := 0 < v->len, v->len - 1;
    Vec(
      v->contents[last := if some then Default() else v->contents[last]],
      if some then last else v->len))
}

// Where two vectors differ, if they do.
pure procedure Vec_Ext<T>(v: Vec T, w: Vec T) returns (i: int);
  ensures v == w || Vec_Len(v) != Vec_Len(w) || Vec_Nth(v, i) != Vec_Nth(w, i);

// ---- Sequences, those of the solver

type {:builtin "Seq"} Seq _;

function {:builtin "seq.empty"} Seq_Empty<T>(): Seq T;
function {:builtin "seq.unit"} Seq_Unit<T>(value: T): Seq T;
function {:builtin "seq.++"} Seq_Concat<T>(s: Seq T, t: Seq T): Seq T;
function {:builtin "seq.len"} Seq_Len<T>(s: Seq T): int;
function {:builtin "seq.nth"} Seq_Nth<T>(s: Seq T, i: int): T;
function {:builtin "seq.extract"} Seq_Extract<T>(s: Seq T, from: int, n: int): Seq T;

// ---- Sets, as maps to bool

function {:inline} Set_Empty<T>(): [T]bool { MapConst(false) }
function {:inline} Set_Contains<T>(set: [T]bool, t: T): bool { set[t] }
function {:inline} Set_Add<T>(set: [T]bool, t: T): [T]bool { set[t := true] }
function {:inline} Set_Remove<T>(set: [T]bool, t: T): [T]bool { set[t := false] }
function {:inline} Set_Singleton<T>(t: T): [T]bool { Set_Add(Set_Empty(), t) }
function {:inline} Set_Union<T>(a: [T]bool, b: [T]bool): [T]bool { MapOr(a, b) }
function {:inline} Set_Intersection<T>(a: [T]bool, b: [T]bool): [T]bool { MapAnd(a, b) }
function {:inline} Set_Difference<T>(a: [T]bool, b: [T]bool): [T]bool { MapDiff(a, b) }
function {:inline} Set_IsSubset<T>(a: [T]bool, b: [T]bool): bool { Set_Union(a, b) == b }
function {:inline} Set_IsDisjoint<T>(a: [T]bool, b: [T]bool): bool { Set_Intersection(a, b) == Set_Empty() }

// Some element of a set that has any.
function Choice<T>(set: [T]bool): T;
axiom (forall<T> set: [T]bool :: { Choice(set) } set == MapConst(false) || set[Choice(set)]);

// ---- Maps with domains

datatype Map<K, V> { Map(dom: [K]bool, val: [K]V) }

function {:inline} Map_Empty<K, V>(): Map K V { Map(MapConst(false), MapConst(Default())) }
function {:inline} Map_Contains<K, V>(m: Map K V, k: K): bool { m->dom[k] }
function {:inline} Map_At<K, V>(m: Map K V, k: K): V { m->val[k] }
function {:inline} Map_Update<K, V>(m: Map K V, k: K, v: V): Map K V { Map(m->dom[k := true], m->val[k := v]) }
function {:inline} Map_Remove<K, V>(m: Map K V, k: K): Map K V { Map(m->dom[k := false], m->val[k := Default()]) }
function {:inline} Map_Singleton<K, V>(k: K, v: V): Map K V { Map_Update(Map_Empty(), k, v) }
function {:inline} Map_IsDisjoint<K, V>(m: Map K V, n: Map K V): bool { Set_IsDisjoint(m->dom, n->dom) }

function {:inline} Map_Swap<K, V>(m: Map K V, j: K, k: K): Map K V {
  (var at_j, at_k := Map_At(m, j), Map_At(m, k); Map_Update(Map_Update(m, j, at_k), k, at_j))
}

function {:inline} Map_Extract<K, V>(m: Map K V, keys: [K]bool): Map K V {
  Map(keys, MapIte(keys, m->val, MapConst(Default())))
}

function {:inline} Map_Exclude<K, V>(m: Map K V, keys: [K]bool): Map K V {
  Map(Set_Difference(m->dom, keys), MapIte(keys, MapConst(Default()), m->val))
}

function {:inline} Map_Union<K, V>(m: Map K V, n: Map K V): Map K V {
  Map(Set_Union(m->dom, n->dom), MapIte(m->dom, m->val, n->val))
}

function {:inline} Map_WellFormed<K, V>(m: Map K V): bool {
  m->val == MapIte(m->dom, m->val, MapConst(Default()))
}

// ---- Values that have one owner

datatype One<T> { One(val: T) }
datatype Cell<K, V> { Cell(key: One K, val: V) }
datatype Unit { Unit() }
type UnitMap K = Map K Unit;

type Loc;
datatype Tag<V> { Tag(loc: Loc, val: V) }

// Parts of a map are moved out of it and into it. These procedures change their first argument: a call of one with the variable
// `m` in its first place assigns the last result to `m`.

pure procedure Map_MakeEmpty<K, V>() returns (m: Map K V);
  ensures m == Map_Empty();

pure procedure {:updates_first_argument} Map_Get<K, V>(m: Map K V, k: K) returns (v: V, m': Map K V);
  requires Map_Contains(m, k);
  ensures v == Map_At(m, k) && m' == Map_Remove(m, k);

pure procedure {:updates_first_argument} Map_Put<K, V>(m: Map K V, k: K, v: V) returns (m': Map K V);
  ensures m' == Map_Update(m, k, v);

pure procedure {:updates_first_argument} Map_Split<K, V>(m: Map K V, keys: [K]bool) returns (part: Map K V, m': Map K V);
  requires Set_IsSubset(keys, m->dom);
  ensures part == Map_Extract(m, keys) && m' == Map_Exclude(m, keys);

pure procedure {:updates_first_argument} Map_Join<K, V>(m: Map K V, part: Map K V) returns (m': Map K V);
  ensures m' == Map_Union(m, part);

pure procedure {:updates_first_argument} One_Get<K>(m: UnitMap K, k: K) returns (m': UnitMap K);
  requires Map_Contains(m, k);
  ensures m' == Map_Remove(m, k);

pure procedure {:updates_first_argument} One_Put<K>(m: UnitMap K, k: K) returns (m': UnitMap K);
  ensures m' == Map_Update(m, k, Unit());

pure procedure Loc_New() returns (loc: One Loc);

// ---- Helpers

pure procedure Copy<T>(v: T) returns (copy: T);
  ensures copy == v;

pure procedure Assume(b: bool);
  ensures b;
