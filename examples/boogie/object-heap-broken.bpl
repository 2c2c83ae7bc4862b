// Objects on a heap, with three mistakes: a field that is written although the frame excludes it, accounts that may be one and the same, and
// a client that relies on what the frame does not say.

type ref;
const null: ref;
type Field a;
type Heap = <a>[ref, Field a]a;

const unique alloc: Field bool;
const unique owner: Field ref;
const unique balance: Field int;
const unique locked: Field bool;

var H: Heap;

// An object that was not there before; everything else is as it was.
procedure new() returns (o: ref);
  modifies H;
  ensures o != null && !old(H)[o, alloc] && H[o, alloc];
  ensures (forall<a> x: ref, f: Field a :: { H[x, f] } x != o ==> H[x, f] == old(H)[x, f]);

function {:inline} is_account(H: Heap, o: ref): bool
{
  o != null && H[o, alloc] && 0 <= H[o, balance]
}

procedure open(who: ref) returns (account: ref)
  modifies H;
  ensures is_account(H, account) && !old(H)[account, alloc];
  ensures H[account, owner] == who && H[account, balance] == 0 && !H[account, locked];
  ensures (forall<a> x: ref, f: Field a :: { H[x, f] } old(H)[x, alloc] ==> H[x, f] == old(H)[x, f]);
{
  call account := new();
  H[account, owner] := who;
  H[account, balance] := 0;
  H[account, locked] := false;
}

procedure deposit(account: ref, amount: int)
  requires is_account(H, account) && 0 <= amount;
  modifies H;
  ensures is_account(H, account) && H[account, balance] == old(H)[account, balance] + amount;
  ensures (forall<a> x: ref, f: Field a :: { H[x, f] } x != account || f != balance ==> H[x, f] == old(H)[x, f]);
{
  H[account, balance] := H[account, balance] + amount;
}

procedure withdraw(account: ref, amount: int) returns (paid: bool)
  requires is_account(H, account) && 0 <= amount;
  modifies H;
  ensures is_account(H, account);
  ensures paid <==> !old(H)[account, locked] && amount <= old(H)[account, balance];
  ensures H[account, balance] == old(H)[account, balance] - (if paid then amount else 0);
  ensures (forall<a> x: ref, f: Field a :: { H[x, f] } x != account || f != balance ==> H[x, f] == old(H)[x, f]); //~ ERROR postcondition
{
  paid := !H[account, locked] && amount <= H[account, balance];
  if (paid)
  {
    H[account, balance] := H[account, balance] - amount;
    H[account, locked] := H[account, balance] == 0;
  }
}

procedure transfer(from: ref, to: ref, amount: int) returns (paid: bool)
  requires is_account(H, from) && is_account(H, to) && 0 <= amount;
  modifies H;
  ensures is_account(H, from) && is_account(H, to);
  ensures H[from, balance] - H[to, balance] == old(H)[from, balance] - old(H)[to, balance] - 2 * (if paid then amount else 0); //~ ERROR postcondition
  ensures (forall<a> x: ref, f: Field a :: { H[x, f] } (x != from && x != to) || f != balance ==> H[x, f] == old(H)[x, f]);
{
  call paid := withdraw(from, amount);
  if (paid)
  {
    call deposit(to, amount);
  }
}

procedure client(me: ref)
  modifies H;
{
  var a, b, fresh: ref;
  var paid: bool;

  call a := open(me);
  call b := open(me);
  assert a != b;
  call deposit(a, 100);
  call paid := transfer(a, b, 30);
  H[a, locked] := true;
  call paid := withdraw(a, 1);
  assert !paid;
  assert H[b, owner] == me;
  call fresh := new();
  assert H[fresh, balance] == 0; //~ ERROR assertion
}
