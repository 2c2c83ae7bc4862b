// judge: by name
// Pools propose values; they say nothing about them.
function p(x: int): bool;
function q(x: int): bool;
var m: [int]int;

procedure ok_value_of_pool(n: int)
{
  assume (forall {:pool "A"} x: int :: p(x) ==> q(x + 1));
  assume p(n);
  assert {:add_to_pool "A", n} q(n + 1);
}

procedure ok_witness(n: int)
{
  assume 3 < n;
  assume {:add_to_pool "W", n - 1} true;
  assert (exists {:pool "W"} x: int :: 2 < x && x < n);
}

procedure bad_witness(n: int)
{
  assume {:add_to_pool "W", n} true;
  assert (exists {:pool "W"} x: int :: x < n && n < x); //! none
}

procedure bad_pool_is_no_fact(n: int)
{
  assume {:add_to_pool "A", n} true;
  assert p(n); //! being in a pool means nothing
}

procedure bad_pools_do_not_hold_all(n: int)
{
  assume (forall {:pool "A"} x: int :: {:add_to_pool "A", x + 1} p(x) ==> p(x + 1));
  assert {:add_to_pool "A", n} p(n); //! nobody says p
}

procedure bad_false_in_pool(n: int, b: bool)
{
  assume {:add_to_pool "B", b} true;
  assert (forall {:pool "B"} c: bool :: c); //! false is a truth value
}

procedure bad_goal_with_pool(n: int)
{
  assert (forall x: int :: {:add_to_pool "A", x} p(x)); //! for all, not for those in the pool
}

procedure ok_goal_with_pool()
{
  assume (forall {:pool "C"} x: int :: q(x));
  assert (forall x: int :: {:add_to_pool "C", x} q(x));
}

procedure bad_lambda_at_pool(n: int)
{
  var a: [int]int;
  a := (lambda {:pool "L"} x: int :: x + 1);
  assert {:add_to_pool "L", n} a[n] == n; //! n + 1
}

procedure ok_lambda_at_pool(n: int)
{
  var a: [int]int;
  a := (lambda {:pool "L"} x: int :: x + 1);
  assume (forall x: int :: a[x] == 0);
  assert {:add_to_pool "L", n} n == -1;
}

procedure bad_pool_in_branch(n: int)
  modifies m;
{
  if (*) { assume {:add_to_pool "A", n} p(n); } else { m[n] := 1; }
  assert p(n); //! in one branch only
}
