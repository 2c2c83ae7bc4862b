// judge: by name
// Names that a verifier might generate itself, words of SMT-LIB, and one name in several name spaces.
type T;
type Int;
type Array;
type select;
function select(x: int): int;
function store(x: int, y: int): int;
function ite(b: bool, x: int): int;
function and(x: int): bool;
function distinct(x: int, y: int): bool;
function lambda#0(x: int): int;
function lambda#1(x: int, y: int): [int]int;
function real_pow(x: int): int;
function int_div(x: int, y: int): int;
function abs(x: int): int;
function rem(x: int, y: int): int;
function let(x: int): int;
function _(x: int): int;
function typeOf(x: int): int;
function is_int(x: int): bool;
function to_real(x: int): int;
function U_2_int(x: int): int;
function ControlFlow(x: int, y: int): int;
function old$g(x: int): int;
function x`0(): int;
const true': bool;
const x#1: int;
const unique int$1: T;
const unique int$2: T;
axiom (forall x: int :: { select(x) } select(x) == x + 1);
axiom (forall x, y: int :: { store(x, y) } store(x, y) == x * 2);
axiom (forall b: bool, x: int :: { ite(b, x) } ite(b, x) == x);
axiom (forall x: int :: { and(x) } !and(x));
axiom (forall x, y: int :: { distinct(x, y) } distinct(x, y) <==> x == y);
axiom (forall x: int :: { lambda#0(x) } lambda#0(x) == 0);
axiom (forall x, y: int :: { lambda#1(x, y) } lambda#1(x, y)[0] == 77);
axiom (forall x, y: int :: { int_div(x, y) } int_div(x, y) == 3);
axiom (forall x: int :: { abs(x) } abs(x) == -1);
axiom (forall x, y: int :: { rem(x, y) } rem(x, y) == 9);
axiom (forall x, y: int :: { ControlFlow(x, y) } ControlFlow(x, y) == 0);
var g: int;
var g#old: int;
var inline$copy$0$t: int;

procedure ok_functions_named_like_the_solvers(x: int) // they mean what the program says
{
  assert select(x) == x + 1 && store(x, 7) == 2 * x && ite(false, x) == x;
  assert !and(x) && distinct(x, x) && abs(5) == -1 && rem(7, 2) == 9;
}

procedure bad_absolute_value(x: int)
{
  assert abs(x) >= 0; //! the program says -1
}

procedure bad_distinct(x: int)
{
  assert distinct(x, x + 1); //! the program says otherwise
}

procedure ok_division_is_not_theirs(x: int) // div and mod are the operators of the language
{
  assert 7 div 2 == 3 && 7 mod 2 == 1;
}

procedure bad_division(x: int)
{
  assert 7 div 2 == int_div(7, 2) + 1; //! three
}

procedure ok_lambda_is_not_theirs(k: int) // lambdas do not become the user's functions
{
  var m: [int]int;
  m := (lambda i: int :: i + k);
  assert m[0] == k;
  assert lambda#0(4) == 0;
}

procedure bad_lambda_is_theirs(k: int, l: int)
{
  var m: [int]int;
  m := (lambda i: int :: i * k + l);
  assert m[0] == 77; //! the user's lambda#1 has nothing to do with it
}

procedure bad_map_select(m: [int]int, i: int)
{
  assert m[i] == i + 1; //! selecting from a map is not the function named select
}

procedure ok_maps_work(m: [int]int, i: int) // maps in spite of the user's functions
{
  assert m[i := 3][i] == 3;
  assert m[i := 3][i + 1] == m[i + 1];
}

procedure bad_control_flow(x: int)
{
  if (x > 0) { assert x > 1; } //! whatever the user says about ControlFlow
}

procedure {:inline 1} copy(x: int) returns (r: int)
{
  var t: int;
  t := x;
  r := t;
}

procedure ok_local_of_copy_is_no_global(x: int) // the copy's local is not the user's global
{
  var r: int;
  call r := copy(x);
  assert inline$copy$0$t == old(inline$copy$0$t);
  assert r == x;
}

procedure bad_local_of_copy_is_global(x: int)
{
  var r: int;
  call r := copy(x);
  assert inline$copy$0$t == x; //! the user's global was not assigned
}

procedure bad_old_name()
  modifies g;
{
  g := g + 1;
  assert old(g) == g#old; //! a global with a suspicious name
}

procedure ok_incarnations(x: int) // names that look like incarnations
{
  var y, y`0, y`1, y#0: int;
  y := 1;
  y`0 := 2;
  y := 3;
  y`1 := 4;
  y#0 := 5;
  y := y + 1;
  assert y == 4 && y`0 == 2 && y`1 == 4 && y#0 == 5;
}

procedure bad_incarnations(x: int)
{
  var y, y`0: int;
  y := x;
  havoc y;
  y`0 := x;
  assert y == y`0; //! two variables
}

procedure ok_labels() // labels like generated ones
{
  var x: int;
  goto anon0, anon0_Then;
 anon0:
  x := 1;
  goto GeneratedUnifiedExit;
 anon0_Then:
  x := 2;
  goto GeneratedUnifiedExit;
 GeneratedUnifiedExit:
  if (x == 1) { assert x != 2; } else { assert x == 2; }
 PreconditionGeneratedEntry:
  assert x == 1 || x == 2;
}

procedure bad_labels()
{
  var x: int;
  goto anon0, anon0_Else;
 anon0:
  x := 1;
  goto anon1_LoopHead;
 anon0_Else:
  x := 2;
  goto anon1_LoopHead;
 anon1_LoopHead:
  while (x < 2)
  {
    x := x + 1;
  }
  assert x == 2; //! the loop forgets x
}

procedure x(x: int) returns (y: int)
  ensures y == x;
{
  y := x;
}

procedure ok_same_name_everywhere(T: int, select: int) // a variable, a type and a function of one name
{
  var Int: int;
  Int := T;
  assert Int == T;
  assert select(select) == select + 1;
}

procedure bad_same_name_everywhere(select: int)
{
  assert select(select) == select; //! one more
}

procedure bad_primed(x': int, 'x: int, x.y: int, x: int)
{
  assert x' == x || x.y == x; //! four variables
}

procedure bad_constant_named_true()
{
  assert true'; //! a constant of the user
}

procedure ok_unique_with_dollar() // distinct like all unique constants
{
  assert int$1 != int$2;
}

procedure bad_nullary_looks_like_incarnation(x: int)
{
  var y: int;
  y := x;
  assert x`0() == x; //! a function of the user
}
