// Union-find with a mistake: the elements are linked, not the representatives of their classes. A ghost map says which element represents the class of each; ghost ranks show that following parents
// leads somewhere.

type Element;

var parent: [Element]Element;
var {:ghost} root: [Element]Element;
var {:ghost} rank: [Element]int;

function {:inline} valid(parent: [Element]Element, root: [Element]Element, rank: [Element]int): bool
{
  // Parents are in the same class, and of a higher rank.
  (forall x: Element :: { parent[x] } root[parent[x]] == root[x])
  && (forall x: Element :: { parent[x] } parent[x] == x || rank[x] < rank[parent[x]])
  // The one that represents a class has itself as its parent, and nobody else has.
  && (forall x: Element :: { root[x] } parent[root[x]] == root[x])
  && (forall x: Element :: { parent[x] } parent[x] == x ==> root[x] == x)
}

procedure initialise()
  modifies parent, root, rank;
  ensures valid(parent, root, rank);
  ensures (forall x: Element :: { root[x] } root[x] == x);
{
  parent := (lambda x: Element :: x);
  root := (lambda x: Element :: x);
  rank := (lambda x: Element :: 0);
}

// The representative; every element passed on the way is hung higher up, to its grandparent.
procedure find(x: Element) returns (r: Element)
  requires valid(parent, root, rank);
  modifies parent;
  ensures valid(parent, root, rank);
  ensures r == root[x];
{
  var up: Element;

  r := x;
  while (parent[r] != r)
    invariant valid(parent, root, rank);
    invariant root[r] == root[x];
  {
    up := parent[parent[r]];
    assert rank[r] < rank[parent[r]];
    parent[r] := up;
    r := up;
  }
}

procedure union(x: Element, y: Element)
  requires valid(parent, root, rank);
  modifies parent, root, rank;
  ensures valid(parent, root, rank); //~ ERROR postcondition
  ensures root[x] == root[y];
  // Who was together stays together, and only these two classes were joined.
  ensures (forall u, v: Element :: { root[u], root[v] } old(root)[u] == old(root)[v] ==> root[u] == root[v]);
  ensures (forall u, v: Element :: { root[u], root[v] } root[u] == root[v] ==> old(root)[u] == old(root)[v]
    || (old(root)[u] == old(root)[x] && old(root)[v] == old(root)[y])
    || (old(root)[u] == old(root)[y] && old(root)[v] == old(root)[x]));
{
  var rx, ry: Element;
  var before: [Element]Element;
  var ranks: [Element]int;

  call rx := find(x);
  call ry := find(y);
  if (rx == ry) { return; }
  before, ranks := root, rank;
  parent[x] := ry;
  root := (lambda u: Element :: if before[u] == rx then ry else before[u]);
  // All of y's class rise above x's representative.
  rank := (lambda u: Element :: if before[u] == ry && ranks[u] >= ranks[ry] then ranks[u] + abs(ranks[rx] - ranks[ry]) + 1 else ranks[u]);
  assert rank[rx] < rank[ry];
}

function {:inline} abs(x: int): int { if x < 0 then -x else x }
