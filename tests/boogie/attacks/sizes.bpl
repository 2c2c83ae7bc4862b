// judge: by name
// Conditions of linear size: many independent conditionals in a row, long chains of assignments, deep nesting.
var g: int;

// boogie: weak
procedure ok_many_conditionals(b0: bool, b1: bool, b2: bool, b3: bool, b4: bool, b5: bool, b6: bool, b7: bool, b8: bool, b9: bool, b10: bool, b11: bool, b12: bool, b13: bool, b14: bool, b15: bool, b16: bool, b17: bool, b18: bool, b19: bool, b20: bool, b21: bool, b22: bool, b23: bool, b24: bool, b25: bool, b26: bool, b27: bool, b28: bool, b29: bool, b30: bool, b31: bool, b32: bool, b33: bool, b34: bool, b35: bool, b36: bool, b37: bool, b38: bool, b39: bool) returns (s: int)
  ensures 0 <= s && s <= 40;
{
  s := 0;
  if (b0) { s := s + 1; }
  assert 0 <= s && s <= 1;
  if (b1) { s := s + 1; }
  assert 0 <= s && s <= 2;
  if (b2) { s := s + 1; }
  assert 0 <= s && s <= 3;
  if (b3) { s := s + 1; }
  assert 0 <= s && s <= 4;
  if (b4) { s := s + 1; }
  assert 0 <= s && s <= 5;
  if (b5) { s := s + 1; }
  assert 0 <= s && s <= 6;
  if (b6) { s := s + 1; }
  assert 0 <= s && s <= 7;
  if (b7) { s := s + 1; }
  assert 0 <= s && s <= 8;
  if (b8) { s := s + 1; }
  assert 0 <= s && s <= 9;
  if (b9) { s := s + 1; }
  assert 0 <= s && s <= 10;
  if (b10) { s := s + 1; }
  assert 0 <= s && s <= 11;
  if (b11) { s := s + 1; }
  assert 0 <= s && s <= 12;
  if (b12) { s := s + 1; }
  assert 0 <= s && s <= 13;
  if (b13) { s := s + 1; }
  assert 0 <= s && s <= 14;
  if (b14) { s := s + 1; }
  assert 0 <= s && s <= 15;
  if (b15) { s := s + 1; }
  assert 0 <= s && s <= 16;
  if (b16) { s := s + 1; }
  assert 0 <= s && s <= 17;
  if (b17) { s := s + 1; }
  assert 0 <= s && s <= 18;
  if (b18) { s := s + 1; }
  assert 0 <= s && s <= 19;
  if (b19) { s := s + 1; }
  assert 0 <= s && s <= 20;
  if (b20) { s := s + 1; }
  assert 0 <= s && s <= 21;
  if (b21) { s := s + 1; }
  assert 0 <= s && s <= 22;
  if (b22) { s := s + 1; }
  assert 0 <= s && s <= 23;
  if (b23) { s := s + 1; }
  assert 0 <= s && s <= 24;
  if (b24) { s := s + 1; }
  assert 0 <= s && s <= 25;
  if (b25) { s := s + 1; }
  assert 0 <= s && s <= 26;
  if (b26) { s := s + 1; }
  assert 0 <= s && s <= 27;
  if (b27) { s := s + 1; }
  assert 0 <= s && s <= 28;
  if (b28) { s := s + 1; }
  assert 0 <= s && s <= 29;
  if (b29) { s := s + 1; }
  assert 0 <= s && s <= 30;
  if (b30) { s := s + 1; }
  assert 0 <= s && s <= 31;
  if (b31) { s := s + 1; }
  assert 0 <= s && s <= 32;
  if (b32) { s := s + 1; }
  assert 0 <= s && s <= 33;
  if (b33) { s := s + 1; }
  assert 0 <= s && s <= 34;
  if (b34) { s := s + 1; }
  assert 0 <= s && s <= 35;
  if (b35) { s := s + 1; }
  assert 0 <= s && s <= 36;
  if (b36) { s := s + 1; }
  assert 0 <= s && s <= 37;
  if (b37) { s := s + 1; }
  assert 0 <= s && s <= 38;
  if (b38) { s := s + 1; }
  assert 0 <= s && s <= 39;
  if (b39) { s := s + 1; }
  assert 0 <= s && s <= 40;
}

// boogie: weak
procedure bad_many_conditionals(b0: bool, b1: bool, b2: bool, b3: bool, b4: bool, b5: bool, b6: bool, b7: bool, b8: bool, b9: bool, b10: bool, b11: bool, b12: bool, b13: bool, b14: bool, b15: bool, b16: bool, b17: bool, b18: bool, b19: bool, b20: bool, b21: bool, b22: bool, b23: bool, b24: bool, b25: bool, b26: bool, b27: bool, b28: bool, b29: bool, b30: bool, b31: bool, b32: bool, b33: bool, b34: bool, b35: bool, b36: bool, b37: bool, b38: bool, b39: bool) returns (s: int)
  ensures s < 40; //! all of them hold
{
  s := 0;
  if (b0) { s := s + 1; }
  if (b1) { s := s + 1; }
  if (b2) { s := s + 1; }
  if (b3) { s := s + 1; }
  if (b4) { s := s + 1; }
  if (b5) { s := s + 1; }
  if (b6) { s := s + 1; }
  if (b7) { s := s + 1; }
  if (b8) { s := s + 1; }
  if (b9) { s := s + 1; }
  if (b10) { s := s + 1; }
  if (b11) { s := s + 1; }
  if (b12) { s := s + 1; }
  if (b13) { s := s + 1; }
  if (b14) { s := s + 1; }
  if (b15) { s := s + 1; }
  if (b16) { s := s + 1; }
  if (b17) { s := s + 1; }
  if (b18) { s := s + 1; }
  if (b19) { s := s + 1; }
  if (b20) { s := s + 1; }
  if (b21) { s := s + 1; }
  if (b22) { s := s + 1; }
  if (b23) { s := s + 1; }
  if (b24) { s := s + 1; }
  if (b25) { s := s + 1; }
  if (b26) { s := s + 1; }
  if (b27) { s := s + 1; }
  if (b28) { s := s + 1; }
  if (b29) { s := s + 1; }
  if (b30) { s := s + 1; }
  if (b31) { s := s + 1; }
  if (b32) { s := s + 1; }
  if (b33) { s := s + 1; }
  if (b34) { s := s + 1; }
  if (b35) { s := s + 1; }
  if (b36) { s := s + 1; }
  if (b37) { s := s + 1; }
  if (b38) { s := s + 1; }
  if (b39) { s := s + 1; }
}

procedure ok_doubling(x: int)
{
  var a: [int]int;
  a[0] := x;
  a[1] := a[0] + a[0];
  a[2] := a[1] + a[1];
  a[3] := a[2] + a[2];
  a[4] := a[3] + a[3];
  a[5] := a[4] + a[4];
  a[6] := a[5] + a[5];
  a[7] := a[6] + a[6];
  a[8] := a[7] + a[7];
  a[9] := a[8] + a[8];
  a[10] := a[9] + a[9];
  a[11] := a[10] + a[10];
  a[12] := a[11] + a[11];
  a[13] := a[12] + a[12];
  a[14] := a[13] + a[13];
  a[15] := a[14] + a[14];
  a[16] := a[15] + a[15];
  a[17] := a[16] + a[16];
  a[18] := a[17] + a[17];
  a[19] := a[18] + a[18];
  a[20] := a[19] + a[19];
  a[21] := a[20] + a[20];
  a[22] := a[21] + a[21];
  a[23] := a[22] + a[22];
  a[24] := a[23] + a[23];
  a[25] := a[24] + a[24];
  a[26] := a[25] + a[25];
  a[27] := a[26] + a[26];
  a[28] := a[27] + a[27];
  a[29] := a[28] + a[28];
  a[30] := a[29] + a[29];
  a[31] := a[30] + a[30];
  a[32] := a[31] + a[31];
  a[33] := a[32] + a[32];
  a[34] := a[33] + a[33];
  a[35] := a[34] + a[34];
  a[36] := a[35] + a[35];
  a[37] := a[36] + a[36];
  a[38] := a[37] + a[37];
  a[39] := a[38] + a[38];
  a[40] := a[39] + a[39];
  a[41] := a[40] + a[40];
  a[42] := a[41] + a[41];
  a[43] := a[42] + a[42];
  a[44] := a[43] + a[43];
  a[45] := a[44] + a[44];
  a[46] := a[45] + a[45];
  a[47] := a[46] + a[46];
  a[48] := a[47] + a[47];
  a[49] := a[48] + a[48];
  a[50] := a[49] + a[49];
  a[51] := a[50] + a[50];
  a[52] := a[51] + a[51];
  a[53] := a[52] + a[52];
  a[54] := a[53] + a[53];
  a[55] := a[54] + a[54];
  a[56] := a[55] + a[55];
  a[57] := a[56] + a[56];
  a[58] := a[57] + a[57];
  a[59] := a[58] + a[58];
  a[60] := a[59] + a[59];
  assert a[60] == a[59] + a[59];
  assert a[1] == 2 * x;
}

procedure bad_doubling(x: int)
{
  var a: int;
  a := x;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  a := a + a;
  assert a == 1152921504606846977 * x; //! 2 to the power of 60
}

procedure bad_many_havocs()
{
  var x, y: int;
  x, y := 0, 0;
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  if (*) { havoc x; assume x >= y; } else { y := x; }
  assert x >= y;
  assert x == y; //! the last conditional may take the first branch
}

procedure ok_many_asserts(x: int)
  requires x > 1000;
{
  assert x > 0;
  assert x > 1;
  assert x > 2;
  assert x > 3;
  assert x > 4;
  assert x > 5;
  assert x > 6;
  assert x > 7;
  assert x > 8;
  assert x > 9;
  assert x > 10;
  assert x > 11;
  assert x > 12;
  assert x > 13;
  assert x > 14;
  assert x > 15;
  assert x > 16;
  assert x > 17;
  assert x > 18;
  assert x > 19;
  assert x > 20;
  assert x > 21;
  assert x > 22;
  assert x > 23;
  assert x > 24;
  assert x > 25;
  assert x > 26;
  assert x > 27;
  assert x > 28;
  assert x > 29;
  assert x > 30;
  assert x > 31;
  assert x > 32;
  assert x > 33;
  assert x > 34;
  assert x > 35;
  assert x > 36;
  assert x > 37;
  assert x > 38;
  assert x > 39;
  assert x > 40;
  assert x > 41;
  assert x > 42;
  assert x > 43;
  assert x > 44;
  assert x > 45;
  assert x > 46;
  assert x > 47;
  assert x > 48;
  assert x > 49;
  assert x > 50;
  assert x > 51;
  assert x > 52;
  assert x > 53;
  assert x > 54;
  assert x > 55;
  assert x > 56;
  assert x > 57;
  assert x > 58;
  assert x > 59;
  assert x > 60;
  assert x > 61;
  assert x > 62;
  assert x > 63;
  assert x > 64;
  assert x > 65;
  assert x > 66;
  assert x > 67;
  assert x > 68;
  assert x > 69;
  assert x > 70;
  assert x > 71;
  assert x > 72;
  assert x > 73;
  assert x > 74;
  assert x > 75;
  assert x > 76;
  assert x > 77;
  assert x > 78;
  assert x > 79;
  assert x > 80;
  assert x > 81;
  assert x > 82;
  assert x > 83;
  assert x > 84;
  assert x > 85;
  assert x > 86;
  assert x > 87;
  assert x > 88;
  assert x > 89;
  assert x > 90;
  assert x > 91;
  assert x > 92;
  assert x > 93;
  assert x > 94;
  assert x > 95;
  assert x > 96;
  assert x > 97;
  assert x > 98;
  assert x > 99;
}

procedure bad_one_of_many(x: int)
  requires x > 60;
{
  assert x > 0;
  assert x > 1;
  assert x > 2;
  assert x > 3;
  assert x > 4;
  assert x > 5;
  assert x > 6;
  assert x > 7;
  assert x > 8;
  assert x > 9;
  assert x > 10;
  assert x > 11;
  assert x > 12;
  assert x > 13;
  assert x > 14;
  assert x > 15;
  assert x > 16;
  assert x > 17;
  assert x > 18;
  assert x > 19;
  assert x > 20;
  assert x > 21;
  assert x > 22;
  assert x > 23;
  assert x > 24;
  assert x > 25;
  assert x > 26;
  assert x > 27;
  assert x > 28;
  assert x > 29;
  assert x > 30;
  assert x > 31;
  assert x > 32;
  assert x > 33;
  assert x > 34;
  assert x > 35;
  assert x > 36;
  assert x > 37;
  assert x > 38;
  assert x > 39;
  assert x > 40;
  assert x > 41;
  assert x > 42;
  assert x > 43;
  assert x > 44;
  assert x > 45;
  assert x > 46;
  assert x > 47;
  assert x > 48;
  assert x > 49;
  assert x > 50;
  assert x > 51;
  assert x > 52;
  assert x > 53;
  assert x > 54;
  assert x > 55;
  assert x > 56;
  assert x > 57;
  assert x > 58;
  assert x > 59;
  assert x > 60;
  assert x > 61; //! the first that does not follow
}

procedure ok_nested_choice(x: int)
{
  assert (if x == 60 then 60 else (if x == 59 then 59 else (if x == 58 then 58 else (if x == 57 then 57 else (if x == 56 then 56 else (if x == 55 then 55 else (if x == 54 then 54 else (if x == 53 then 53 else (if x == 52 then 52 else (if x == 51 then 51 else (if x == 50 then 50 else (if x == 49 then 49 else (if x == 48 then 48 else (if x == 47 then 47 else (if x == 46 then 46 else (if x == 45 then 45 else (if x == 44 then 44 else (if x == 43 then 43 else (if x == 42 then 42 else (if x == 41 then 41 else (if x == 40 then 40 else (if x == 39 then 39 else (if x == 38 then 38 else (if x == 37 then 37 else (if x == 36 then 36 else (if x == 35 then 35 else (if x == 34 then 34 else (if x == 33 then 33 else (if x == 32 then 32 else (if x == 31 then 31 else (if x == 30 then 30 else (if x == 29 then 29 else (if x == 28 then 28 else (if x == 27 then 27 else (if x == 26 then 26 else (if x == 25 then 25 else (if x == 24 then 24 else (if x == 23 then 23 else (if x == 22 then 22 else (if x == 21 then 21 else (if x == 20 then 20 else (if x == 19 then 19 else (if x == 18 then 18 else (if x == 17 then 17 else (if x == 16 then 16 else (if x == 15 then 15 else (if x == 14 then 14 else (if x == 13 then 13 else (if x == 12 then 12 else (if x == 11 then 11 else (if x == 10 then 10 else (if x == 9 then 9 else (if x == 8 then 8 else (if x == 7 then 7 else (if x == 6 then 6 else (if x == 5 then 5 else (if x == 4 then 4 else (if x == 3 then 3 else (if x == 2 then 2 else (if x == 1 then 1 else x)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) == x;
}

procedure bad_nested_choice(x: int)
{
  assert (if x == 60 then 60 else (if x == 59 then 59 else (if x == 58 then 58 else (if x == 57 then 57 else (if x == 56 then 56 else (if x == 55 then 55 else (if x == 54 then 54 else (if x == 53 then 53 else (if x == 52 then 52 else (if x == 51 then 51 else (if x == 50 then 50 else (if x == 49 then 49 else (if x == 48 then 48 else (if x == 47 then 47 else (if x == 46 then 46 else (if x == 45 then 45 else (if x == 44 then 44 else (if x == 43 then 43 else (if x == 42 then 42 else (if x == 41 then 41 else (if x == 40 then 40 else (if x == 39 then 39 else (if x == 38 then 38 else (if x == 37 then 37 else (if x == 36 then 36 else (if x == 35 then 35 else (if x == 34 then 34 else (if x == 33 then 33 else (if x == 32 then 32 else (if x == 31 then 31 else (if x == 30 then 30 else (if x == 29 then 29 else (if x == 28 then 28 else (if x == 27 then 27 else (if x == 26 then 26 else (if x == 25 then 25 else (if x == 24 then 24 else (if x == 23 then 23 else (if x == 22 then 22 else (if x == 21 then 21 else (if x == 20 then 20 else (if x == 19 then 19 else (if x == 18 then 18 else (if x == 17 then 17 else (if x == 16 then 16 else (if x == 15 then 15 else (if x == 14 then 14 else (if x == 13 then 13 else (if x == 12 then 12 else (if x == 11 then 11 else (if x == 10 then 10 else (if x == 9 then 9 else (if x == 8 then 8 else (if x == 7 then 7 else (if x == 6 then 6 else (if x == 5 then 5 else (if x == 4 then 4 else (if x == 3 then 3 else (if x == 2 then 2 else (if x == 1 then 1 else 0)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) == x; //! negative ones
}
