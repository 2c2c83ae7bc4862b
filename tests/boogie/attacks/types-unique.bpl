// judge: by name
// Unique constants: distinct within their type, whatever the type; nothing is said about others or about functions.
type T;
type U;
type F a;
type Alias = T;
const unique a: T;
const unique b: T;
const plain: T;
const unique other: Alias;
const unique fi: F int;
const unique fj: F int;
const unique fb: F bool;
const unique n1: int;
const unique n2: int;
const unique m1: [int]int;
const unique m2: [int]int;
function of(t: T): U;

procedure ok_distinct() // one type, also through its synonym
{
  assert a != b && a != other && b != other;
  assert n1 != n2;
  assert fi != fj;
}

procedure bad_plain_constant()
{
  assert plain != a; //! not declared unique
}

procedure bad_plain_is_known()
{
  assert plain == a || plain == b || plain == other; //! the type may have more values
}

procedure bad_function_of_unique()
{
  assert of(a) != of(b); //! functions need not be injective
}

procedure bad_literal(x: int)
{
  assert n1 != 0; //! unique among constants, not among literals
}

procedure bad_variable(x: T)
{
  assert x != a; //! variables may have the value of a constant
}

procedure ok_maps_differ() // unique maps differ somewhere
{
  assert m1 != m2;
}

procedure bad_maps_differ_everywhere(i: int)
{
  assert m1[i] != m2[i]; //! somewhere, not everywhere
}

procedure bad_contradiction()
{
  assume plain == a;
  assume of(a) == of(b);
  assert false; //! all of this has a model
}

procedure bad_generic_constant<t>(f: F t, g: F t)
{
  assert f == g || f != g;
  assert f != g; //! nothing is known of parameters
}

procedure ok_unique_in_map(m: [T]int) // stores at distinct constants do not touch each other
{
  assert m[a := 1][b := 2][a] == 1;
  assert m[a := 1][other := 2][a] == 1;
}

procedure bad_unique_in_map(m: [T]int)
{
  assert m[a := 1][plain := 2][a] == 1; //! plain may be a
}
