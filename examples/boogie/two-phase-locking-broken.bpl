// Two-phase locking with two mistakes: a lock is given back too early, and one is taken from its holder. A step is a procedure; the protocol's invariant is kept by each.
// Once a transaction has released a lock it takes no more: so two that conflict see each other's effects in one order only.

type Transaction;
type Item;
const nobody: Transaction;

var holder: [Item]Transaction;
var shrinking: [Transaction]bool;
var value: [Item]int;

// When a transaction was at its lock point, and when it last wrote an item; 0 is "not yet".
var {:ghost} clock: int;
var {:ghost} lock_point: [Transaction]int;
var {:ghost} written_at: [Item]int;
var {:ghost} writer: [Item]Transaction;

function {:inline} invariants(holder: [Item]Transaction, shrinking: [Transaction]bool, clock: int, lock_point: [Transaction]int,
  written_at: [Item]int, writer: [Item]Transaction): bool
{
  0 < clock && !shrinking[nobody]
  // Lock points are in the past, and only those that shrink have one.
  && (forall t: Transaction :: { lock_point[t] } shrinking[t] ==> 0 < lock_point[t] && lock_point[t] < clock)
  // An item that was written is still held by its writer, or its writer is past its lock point.
  && (forall x: Item :: { writer[x] } writer[x] == nobody || holder[x] == writer[x] || shrinking[writer[x]])
  && (forall x: Item :: { written_at[x] } 0 <= written_at[x] && written_at[x] < clock)
}

procedure start()
  modifies holder, shrinking, clock, lock_point, written_at, writer;
  ensures invariants(holder, shrinking, clock, lock_point, written_at, writer);
  ensures (forall x: Item :: { holder[x] } holder[x] == nobody);
{
  clock := 1;
  holder := (lambda x: Item :: nobody);
  writer := (lambda x: Item :: nobody);
  written_at := (lambda x: Item :: 0);
  shrinking := (lambda t: Transaction :: false);
  lock_point := (lambda t: Transaction :: 0);
}

procedure acquire(t: Transaction, x: Item) returns (granted: bool)
  requires invariants(holder, shrinking, clock, lock_point, written_at, writer);
  requires t != nobody && !shrinking[t];
  modifies holder;
  ensures invariants(holder, shrinking, clock, lock_point, written_at, writer); //~ ERROR postcondition
  ensures granted ==> holder[x] == t;
  // Whoever wrote it before us, and is not us, is past its lock point.
  ensures granted && writer[x] != nobody && writer[x] != t ==> shrinking[writer[x]];
  ensures (forall y: Item :: { holder[y] } y != x ==> holder[y] == old(holder)[y]);
{
  granted := holder[x] == nobody || !shrinking[holder[x]];
  if (granted)
  {
    holder[x] := t;
  }
}

procedure write(t: Transaction, x: Item, v: int)
  requires invariants(holder, shrinking, clock, lock_point, written_at, writer);
  requires t != nobody && holder[x] == t;
  modifies value, written_at, writer, clock;
  ensures invariants(holder, shrinking, clock, lock_point, written_at, writer);
  ensures value == old(value)[x := v] && writer == old(writer)[x := t];
{
  value[x] := v;
  written_at[x] := clock;
  writer[x] := t;
  clock := clock + 1;
}

// The first release is the lock point; from then on the transaction shrinks.
procedure release(t: Transaction, x: Item)
  requires invariants(holder, shrinking, clock, lock_point, written_at, writer);
  requires t != nobody && holder[x] == t;
  modifies holder, shrinking, lock_point, clock;
  ensures invariants(holder, shrinking, clock, lock_point, written_at, writer);
  ensures holder == old(holder)[x := nobody];
  ensures (forall u: Transaction :: { shrinking[u] } shrinking[u] <==> old(shrinking)[u] || u == t);
  ensures old(shrinking)[t] ==> lock_point[t] == old(lock_point)[t];
  ensures (forall u: Transaction :: { lock_point[u] } u != t ==> lock_point[u] == old(lock_point)[u]);
{
  if (!shrinking[t])
  {
    shrinking[t] := true;
    lock_point[t] := clock;
    clock := clock + 1;
  }
  holder[x] := nobody;
}

// Moves an amount from one item to another. Both locks are taken before either is given back.
procedure transfer(t: Transaction, x: Item, y: Item, amount: int) returns (done: bool)
  requires invariants(holder, shrinking, clock, lock_point, written_at, writer);
  requires t != nobody && !shrinking[t] && x != y;
  modifies holder, shrinking, value, clock, lock_point, written_at, writer;
  ensures invariants(holder, shrinking, clock, lock_point, written_at, writer);
  ensures done ==> value[x] + value[y] == old(value[x] + value[y]) && value[y] == old(value[y]) + amount;
  ensures !done ==> value == old(value);
{
  call done := acquire(t, x);
  if (!done) { return; }
  call write(t, x, value[x] - amount);
  call release(t, x);
  call done := acquire(t, y); //~ ERROR call.precondition
  assume done;
  call write(t, y, value[y] + amount);
  call release(t, y);
}
