// Dijkstra's Dutch national flag: elements of three colours are sorted in place in one pass, by exchanges only.

type Colour;
const unique red: Colour;
const unique white: Colour;
const unique blue: Colour;
function {:inline} is_colour(c: Colour): bool { c == red || c == white || c == blue }

var flag: [int]Colour;

// Where each element came from: the array is always the original one, rearranged by this permutation.
var {:ghost} from: [int]int;

function {:inline} rearranged(now: [int]Colour, before: [int]Colour, p: [int]int, n: int): bool
{
  (forall i: int :: { p[i] } 0 <= i && i < n ==> 0 <= p[i] && p[i] < n)
  && (forall i, j: int :: { p[i], p[j] } 0 <= i && i < j && j < n ==> p[i] != p[j])
  && (forall i: int :: { now[i] } { p[i] } 0 <= i && i < n ==> now[i] == before[p[i]])
}

procedure swap(i: int, j: int)
  modifies flag, from;
  ensures flag == old(flag)[i := old(flag)[j]][j := old(flag)[i]];
  ensures from == old(from)[i := old(from)[j]][j := old(from)[i]];
{
  var c: Colour;
  var k: int;

  c, k := flag[i], from[i];
  flag[i], from[i] := flag[j], from[j];
  flag[j], from[j] := c, k;
}

procedure sort(n: int) returns (r: int, b: int)
  requires 0 <= n;
  requires (forall i: int :: { flag[i] } 0 <= i && i < n ==> is_colour(flag[i]));
  modifies flag, from;
  ensures 0 <= r && r <= b && b <= n;
  ensures (forall i: int :: { flag[i] } 0 <= i && i < r ==> flag[i] == red);
  ensures (forall i: int :: { flag[i] } r <= i && i < b ==> flag[i] == white);
  ensures (forall i: int :: { flag[i] } b <= i && i < n ==> flag[i] == blue);
  ensures rearranged(flag, old(flag), from, n);
{
  var w: int;

  from := (lambda i: int :: i);
  r, w, b := 0, 0, n;
  while (w < b)
    invariant 0 <= r && r <= w && w <= b && b <= n;
    invariant (forall i: int :: { flag[i] } 0 <= i && i < n ==> is_colour(flag[i]));
    invariant (forall i: int :: { flag[i] } 0 <= i && i < r ==> flag[i] == red);
    invariant (forall i: int :: { flag[i] } r <= i && i < w ==> flag[i] == white);
    invariant (forall i: int :: { flag[i] } b <= i && i < n ==> flag[i] == blue);
    invariant rearranged(flag, old(flag), from, n);
  {
    if (flag[w] == red)
    {
      call swap(r, w);
      r, w := r + 1, w + 1;
    }
    else if (flag[w] == white)
    {
      w := w + 1;
    }
    else
    {
      b := b - 1;
      call swap(w, b);
    }
  }
}
