// A bounded queue in a ring of cells. Its abstract content is a ghost sequence: a map with a lower and an upper end.

var cells: [int]int;
var first, length: int;
const capacity: int;
axiom 0 < capacity;

// The elements ever put in, in order; those still inside are the numbers in [taken, put).
var {:ghost} history: [int]int;
var {:ghost} taken, put: int;

function {:inline} slot(i: int): int { if i < capacity then i else i - capacity }

function {:inline} valid(cells: [int]int, first: int, length: int, history: [int]int, taken: int, put: int): bool
{
  0 <= first && first < capacity && 0 <= length && length <= capacity
  && put - taken == length
  && (forall i: int :: { history[i] } taken <= i && i < put ==> history[i] == cells[slot(first + i - taken)])
}

procedure initialise()
  modifies first, length, taken, put;
  ensures valid(cells, first, length, history, taken, put);
  ensures taken == put;
{
  first, length := 0, 0;
  taken, put := 0, 0;
}

procedure enqueue(x: int)
  requires valid(cells, first, length, history, taken, put);
  requires length < capacity;
  modifies cells, length, history, put;
  ensures valid(cells, first, length, history, taken, put);
  ensures put == old(put) + 1 && history == old(history)[old(put) := x];
{
  cells[slot(first + length)] := x;
  length := length + 1;
  history[put] := x;
  put := put + 1;
}

procedure dequeue() returns (x: int)
  requires valid(cells, first, length, history, taken, put);
  requires 0 < length;
  modifies first, length, taken;
  ensures valid(cells, first, length, history, taken, put);
  ensures taken == old(taken) + 1 && x == history[old(taken)];
{
  assert history[taken] == cells[slot(first)];
  x := cells[first];
  first := slot(first + 1);
  length := length - 1;
  taken := taken + 1;
}

// First in, first out; and the buffer can go round as often as one likes.
procedure client(n: int)
  requires 2 <= capacity;
  modifies cells, first, length, history, taken, put;
{
  var x, i: int;

  call initialise();
  call enqueue(17);
  call enqueue(18);
  call x := dequeue();
  assert x == 17;
  i := 0;
  while (i < n)
    invariant valid(cells, first, length, history, taken, put);
    invariant length == 1 && history[taken] == 18 + i;
  {
    call enqueue(19 + i);
    call x := dequeue();
    assert x == 18 + i;
    i := i + 1;
  }
}
