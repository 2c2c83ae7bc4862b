// Objects: the state of one is one value, its `inv` bit is part of it.
type Ref; const null: Ref;
type TName; function typeof(o: Ref): TName; function $is(o: Ref, t: TName): bool;
type Obj; function $inv(s: Obj): bool;
type Level; const unique NoLevel: Level; const unique MaxLevel: Level;

// The state, as one thread sees it.
var H: [Ref]Obj;        // the heap
var Alloc: [Ref]bool;   // allocated
var Own: [Ref]Ref;      // the owner of an owned object, else null
var A: [Ref]bool;       // what the thread may access
var S: [Ref]bool;       // shared behind a lock
var LTop: Level;        // the least level on the lock stack; MaxLevel if it is empty
var Held: [Ref]bool;    // the objects on the lock stack

// Levels: a fixed order, and a fixed level for each object, the one that it will be shared with.
function lvl(o: Ref): Level; function lt(a: Level, b: Level): bool; function $isclass(o: Ref): bool;
axiom (forall a, b, c: Level :: {lt(a, b), lt(b, c)} lt(a, b) && lt(b, c) ==> lt(a, c));
axiom (forall a, b: Level :: {lt(a, b)} lt(a, b) ==> a != b && !lt(b, a) && a != MaxLevel && a != NoLevel && b != NoLevel);
axiom (forall a: Level :: {lt(a, MaxLevel)} a != MaxLevel && a != NoLevel ==> lt(a, MaxLevel));
axiom (forall o: Ref :: {lvl(o)} $isclass(o) ==> lvl(o) != NoLevel && lvl(o) != MaxLevel);
function WfL(S: [Ref]bool, t: Level, h: [Ref]bool): bool;
axiom (forall S: [Ref]bool, t: Level, h: [Ref]bool :: {WfL(S, t, h)} WfL(S, t, h) ==> t != NoLevel);

// Sets.
const EmptySet: [Ref]bool; axiom (forall p: Ref :: {EmptySet[p]} !EmptySet[p]);
function Union(a, b: [Ref]bool): [Ref]bool;
axiom (forall a, b: [Ref]bool, p: Ref :: {Union(a, b)[p]} Union(a, b)[p] <==> a[p] || b[p]);
function Minus(a, b: [Ref]bool): [Ref]bool;
axiom (forall a, b: [Ref]bool, p: Ref :: {Minus(a, b)[p]} Minus(a, b)[p] <==> a[p] && !b[p]);
function OwnAll(w: [Ref]Ref, x: [Ref]bool, o: Ref): [Ref]Ref;
axiom (forall w: [Ref]Ref, x: [Ref]bool, o, p: Ref :: {OwnAll(w, x, o)[p]} OwnAll(w, x, o)[p] == (if x[p] then o else w[p]));

// Arrays, texts, numbers. Elements have one slot for each sort.
function $ei(s: Obj): [int]int; function $er(s: Obj): [int]Ref; function $eb(s: Obj): [int]bool;
function $len(o: Ref): int; axiom (forall o: Ref :: {$len(o)} 0 <= $len(o));
function $slen(o: Ref): int; axiom (forall o: Ref :: {$slen(o)} 0 <= $slen(o));
const ZeroInts: [int]int; axiom (forall i: int :: {ZeroInts[i]} ZeroInts[i] == 0);
const NullRefs: [int]Ref; axiom (forall i: int :: {NullRefs[i]} NullRefs[i] == null);
const FalseBools: [int]bool; axiom (forall i: int :: {FalseBools[i]} !FalseBools[i]);
// Java rounds towards zero.
function $div(a, b: int): int; function $mod(a, b: int): int;
axiom (forall a, b: int :: {$div(a, b)} b != 0 ==> $div(a, b) == (if 0 <= a then a div b else -((-a) div b)));
axiom (forall a, b: int :: {$mod(a, b)} b != 0 ==> $mod(a, b) == (if 0 <= a then a mod b else -((-a) mod b)));
axiom (forall a, b: int :: {$mod(a, b)} 0 <= a && 0 < b ==> 0 <= $mod(a, b) && $mod(a, b) < b);
// What stands for something without a translation.
function $any$int(): int; function $any$bool(): bool; function $any$Ref(): Ref; function $any$Level(): Level; function $any$Set(): [Ref]bool; function $any$Obj(): Obj;
