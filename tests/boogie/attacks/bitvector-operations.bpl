// judge: by name
// Bit-vectors with the solver's operations: wrap-around, signs, shifts, widths.
function {:bvbuiltin "bvadd"} add8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsub"} sub8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvmul"} mul8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvudiv"} udiv8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvurem"} urem8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsdiv"} sdiv8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvneg"} neg8(x: bv8): bv8;
function {:bvbuiltin "bvnot"} not8(x: bv8): bv8;
function {:bvbuiltin "bvand"} and8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvor"} or8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvxor"} xor8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvshl"} shl8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvlshr"} lshr8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvashr"} ashr8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvult"} ult8(x: bv8, y: bv8): bool;
function {:bvbuiltin "bvslt"} slt8(x: bv8, y: bv8): bool;
function {:bvbuiltin "sign_extend 8"} sext(x: bv8): bv16;
function {:bvbuiltin "zero_extend 8"} zext(x: bv8): bv16;
function plus8(x: bv8, y: bv8): bv8;

procedure ok_wraps() // modulo 256
{
  assert add8(255bv8, 1bv8) == 0bv8;
  assert sub8(0bv8, 1bv8) == 255bv8;
  assert mul8(16bv8, 16bv8) == 0bv8;
  assert neg8(128bv8) == 128bv8;
}

procedure bad_no_overflow(x: bv8)
{
  assert ult8(x, add8(x, 1bv8)); //! 255
}

procedure bad_signed_no_overflow(x: bv8)
{
  assert slt8(x, add8(x, 1bv8)); //! 127
}

procedure ok_signed_is_not_unsigned() // 255 is -1
{
  assert slt8(255bv8, 0bv8) && ult8(0bv8, 255bv8);
  assert slt8(128bv8, 127bv8) && ult8(127bv8, 128bv8);
}

procedure bad_signed_is_unsigned(x: bv8, y: bv8)
{
  assert slt8(x, y) <==> ult8(x, y); //! the top bit
}

procedure ok_shifts() // bits shifted out are lost, the arithmetic shift keeps the sign
{
  assert shl8(129bv8, 1bv8) == 2bv8;
  assert lshr8(129bv8, 1bv8) == 64bv8;
  assert ashr8(129bv8, 1bv8) == 192bv8;
  assert shl8(1bv8, 8bv8) == 0bv8 && lshr8(255bv8, 200bv8) == 0bv8;
}

procedure bad_shift_back(x: bv8)
{
  assert lshr8(shl8(x, 1bv8), 1bv8) == x; //! the top bit is lost
}

procedure bad_shift_modulo_width(x: bv8)
{
  assert shl8(x, 9bv8) == shl8(x, 1bv8); //! everything is shifted out
}

procedure ok_extension() // the sign bit is copied, or it is not
{
  assert sext(128bv8) == 65408bv16 && zext(128bv8) == 128bv16;
  assert sext(127bv8) == zext(127bv8);
}

procedure bad_extension(x: bv8)
{
  assert sext(x) == zext(x); //! for negative x
}

procedure ok_extension_is_concatenation(x: bv8) // zero extension
{
  assert zext(x) == 0bv8 ++ x;
  assert sext(x)[8:0] == x;
}

procedure ok_division_by_zero() // fixed by the theory
{
  assert udiv8(5bv8, 0bv8) == 255bv8;
  assert urem8(5bv8, 0bv8) == 5bv8;
}

procedure bad_division_by_zero(x: bv8)
{
  assert udiv8(x, 0bv8) == 0bv8; //! all ones
}

procedure bad_signed_division()
{
  assert sdiv8(128bv8, 255bv8) == 127bv8; //! -128 by -1 wraps to -128
}

procedure ok_xor_swap(a: bv8, b: bv8) // three exclusive ors
{
  var x, y: bv8;
  x, y := a, b;
  x := xor8(x, y);
  y := xor8(x, y);
  x := xor8(x, y);
  assert x == b && y == a;
}

procedure bad_xor_swap_of_one(a: bv8)
{
  var x: bv8;
  x := a;
  x := xor8(x, x);
  assert x == a; //! zero
}

procedure ok_de_morgan(x: bv8, y: bv8) // bit by bit
{
  assert not8(and8(x, y)) == or8(not8(x), not8(y));
  assert add8(x, not8(x)) == 255bv8;
  assert neg8(x) == add8(not8(x), 1bv8);
}

procedure bad_uninterpreted(x: bv8)
{
  assert plus8(x, 0bv8) == x; //! no builtin
}

procedure bad_literals_of_two_widths(x: bv8, y: bv16)
{
  assume y == 0bv8 ++ x;
  assert y[16:8] == x; //! the high half is zero
}

procedure bad_map_over_all_words(m: [bv8]bool)
{
  assume m[0bv8] && (forall i: bv8 :: m[i] && i != 255bv8 ==> m[add8(i, 1bv8)]);
  assert m[255bv8] ==> m[add8(255bv8, 1bv8)] && !m[1bv8]; //! m[1] holds
}

procedure bad_loop_counter_wraps(n: bv8)
{
  var i, s: bv8;
  i, s := 0bv8, 0bv8;
  while (ult8(i, n))
    invariant !ult8(n, i);
    invariant ult8(s, 250bv8) || s == 250bv8; //! s wraps or passes 250
  {
    i := add8(i, 1bv8);
    s := add8(s, 2bv8);
  }
}
