// What a procedure without a body promises is believed by all who call it.
var h: int;

procedure between(x: int) returns (r: int);
  ensures r > x;
  ensures r < x; //~ WARNING G0021: nothing keeps what the procedure `between` promises

procedure steps();
  modifies h;
  free ensures h == old(h) + 1 && h == old(h); //~ WARNING G0021: procedure `steps`

procedure found(m: [int]int) returns (i: int where 0 <= i);
  requires (forall k: int :: m[k] > 0);
  ensures m[i] < 0 || i < 0; //~ WARNING G0021: procedure `found`

procedure generic<T>(x: T) returns (y: T);
  ensures x == y;
  ensures x != y; //~ WARNING G0021: procedure `generic`

procedure relies() modifies h;
{
  var r: int;
  call r := between(1);
  call steps();
  assert false;
}

// These can be kept; who promises `false` never comes back; and what is required is asked of callers.
procedure ok_cases(b: bool) returns (r: int);
  ensures b ==> r > 0;
  ensures !b ==> r < 0;

procedure ok_step();
  modifies h;
  ensures h == old(h) + 1;

procedure ok_exit();
  ensures false;

procedure ok_never(x: int) returns (r: int);
  requires x > 0 && x < 0;
  ensures r == x;

procedure ok_body(x: int) returns (r: int);
  ensures r > x && r < x;
implementation ok_body(x: int) returns (r: int) { while (true) { } }
