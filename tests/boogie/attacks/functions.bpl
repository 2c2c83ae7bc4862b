// judge: by name
// Functions with bodies: macros, definitions, definitional axioms, recursion without a base, arguments that collide.
var g: int;
const c: int;
axiom c > 0;
function {:inline} minus(a: int, b: int): int { a - b }
function {:inline} twice(a: int): int { minus(a, -a) }
function {:define} half(a: int): int { a div 2 }
function loop(n: int): int { loop(n) + 0 }
function down(n: int): int { if n <= 0 then 0 else 1 + down(n - 1) }
function {:inline} shift(m: [int]int, k: int): [int]int { (lambda i: int :: m[i + k]) }
function {:inline} sorted(m: [int]int, n: int): bool { (forall i, j: int :: 0 <= i && i <= j && j < n ==> m[i] <= m[j]) }
function sum(m: [int]int, n: int): int;
axiom (forall m: [int]int :: { sum(m, 0) } sum(m, 0) == 0);
axiom (forall m: [int]int, n: int :: { sum(m, n) } n > 0 ==> sum(m, n) == sum(m, n - 1) + m[n - 1]);
function partial(x: int): int;
axiom (forall x: int :: { partial(x) } x > 0 ==> partial(x) == 1);
function id<t>(x: t): t { x }
function {:inline} second<a, b>(x: a, y: b): b { y }
function constant(): int { 42 }
function inverse(x: int): int;
axiom (forall x: int :: { inverse(x) } inverse(inverse(x)) == x);

procedure ok_swapped_arguments(a: int, b: int) // formals and actuals have the same names, exchanged
{
  assert minus(b, a) == b - a;
  assert minus(minus(b, a), minus(a, b)) == 2 * (b - a);
  assert twice(a + b) == 2 * a + 2 * b;
}

procedure bad_swapped_arguments(a: int, b: int)
{
  assert minus(b, a) == 0; //! one after the other both would be b or a
}

procedure ok_define(x: int) // a definition
{
  assert half(7) == 3 && half(-7) == -4;
  assert half(2 * x) == x;
}

procedure bad_define(x: int)
{
  assert half(x) + half(x) == x; //! odd numbers
}

procedure bad_circular_definition()
{
  assert loop(0) == 0; //! the definition says nothing
}

procedure bad_circular_contradiction()
{
  assert false; //! the definition is no contradiction
}

procedure ok_unfold() // a few steps
{
  assert down(2) == 2;
  assert down(-5) == 0;
}

procedure bad_unfold(n: int)
{
  assert down(n) == n; //! not for negative n
}

procedure ok_lambda_in_macro(m: [int]int, i: int) // the argument is named like the bound variable
{
  assert shift(m, i)[0] == m[i];
  assert shift(shift(m, i), i)[i] == m[3 * i];
}

procedure bad_lambda_in_macro(m: [int]int, i: int)
{
  assert shift(m, i)[1] == m[2]; //! i of the argument is not the bound i
}

procedure ok_quantifier_in_macro(m: [int]int, j: int, i: int) // likewise
  requires sorted(m, j) && 0 <= i && i < j;
{
  assert m[0] <= m[i];
  assert sorted(m, i);
}

procedure bad_quantifier_in_macro(m: [int]int, j: int)
  requires sorted(m, j);
{
  assert sorted(m, j + 1); //! one more cell
}

procedure ok_sum(m: [int]int) // two steps
{
  assert sum(m, 2) == m[0] + m[1];
}

procedure bad_sum_extensional(m: [int]int, n: [int]int, k: int)
{
  assume sum(m, k) == sum(n, k) && k > 0;
  assert m[0] == n[0]; //! equal sums of different cells
}

procedure bad_sum_after_store(m: [int]int, n: int)
  requires n > 0;
{
  assert sum(m[0 := m[0] + 1], n) == sum(m, n); //! one more
}

procedure bad_partial_outside(x: int)
{
  assert partial(x) == 1; //! only for positive x
}

procedure ok_partial_inside() // with a constant known to be positive
{
  assert partial(c) == 1;
}

procedure ok_generic_functions(x: int, b: bool) // two instances
{
  assert id(x) == x && (id(b) <==> b);
  assert second(b, x) == x && second(x, id(x + 1)) == x + 1;
}

procedure bad_generic_functions(x: int, y: int)
{
  assert second(x, y) == x; //! the second
}

procedure ok_constant_function() // no arguments
{
  assert constant() == 42;
  assert id(constant()) + 1 == 43;
}

procedure ok_inverse(x: int, y: int) // an involution is injective
{
  assume inverse(x) == inverse(y);
  assert x == y;
}

procedure bad_inverse(x: int)
{
  assert inverse(x) == x; //! an involution may move
}

procedure ok_global_as_argument() // the value at the time of use
  modifies g;
{
  var a: int;
  a := id(g);
  g := g + 1;
  assert id(g) == a + 1;
}

procedure bad_global_as_argument()
  modifies g;
{
  var a: int;
  a := id(g);
  g := g + 1;
  assert id(g) == a; //! g has changed
}

procedure bad_old_in_macro()
  modifies g;
{
  g := g + 1;
  assert minus(g, old(g)) == 0; //! one
}
