// test: check
//~^ WARNING G4006
const System.Object : name;
const Example : name;
axiom Example <: System.Object;
function typeof(obj : ref) returns (class : name);
const allocated : name;
const Example.x : name;
const Example.s : name;
var Heap : [ref, name]any;
function StringLength(s : ref) returns (len : int);
procedure Example..ctor(this : ref, y : int);
  requires this != null ∧ y > 0; modifies Heap; ensures true;
procedure Example.M(n : int);
  requires n > 0; modifies Heap; ensures true;
implementation Example.M(n : int)
{
  var e : ref where e == null ∨ typeof(e) <: Example;
  var k : int, i : int, tmp : int;
  Start :
    assert n ≠ 0;
    tmp := 100/n;
    havoc e;
    assume e ≠ null ∧ typeof(e) == Example ∧ Heap[e, allocated] == false;
    Heap[e, allocated] := true;
    call Example..ctor(e, tmp);
    assert e ≠ null; k := StringLength(cast(Heap[e, Example.s], ref));
    i := 0;
    goto LoopHead;
  LoopHead :
    goto LoopBody, AfterLoop;
  LoopBody :
    assume i < n;
    assert e ≠ null;
    Heap[e, Example.x] := cast(Heap[e, Example.x], int) + i;
    i := i + 1;
    goto LoopHead;
  AfterLoop :
    assume ¬(i < n);
    assert e ≠ null; assert k == StringLength(cast(Heap[e, Example.s], ref));
    return;
}
