// Reversing a linked list in place, with the rest of the list lost: the successor is read after it was overwritten. The heap is a map from nodes to their successors; the list is described by a ghost map from positions
// to nodes, so that "reachable" is "at some position".

type ref;
const null: ref;

var next: [ref]ref;

// The nodes at positions 0 to n - 1, one after the other, ending in null. None occurs twice.
function {:inline} is_list(next: [ref]ref, head: ref, at: [int]ref, n: int): bool
{
  0 <= n && head == at[0] && at[n] == null
  && (forall i: int :: { at[i] } 0 <= i && i < n ==> at[i] != null && next[at[i]] == at[i + 1])
  && (forall i, j: int :: { at[i], at[j] } 0 <= i && i < j && j < n ==> at[i] != at[j])
}

procedure reverse(head: ref, at: [int]ref, n: int) returns (result: ref, rat: [int]ref)
  requires is_list(next, head, at, n);
  modifies next;
  ensures is_list(next, result, rat, n);
  ensures (forall i: int :: { rat[i] } 0 <= i && i < n ==> rat[i] == at[n - 1 - i]);
  // Nothing else has changed.
  ensures (forall x: ref :: { next[x] } (forall i: int :: { at[i] } 0 <= i && i < n ==> at[i] != x) ==> next[x] == old(next)[x]);
{
  var current, rest: ref;
  var done: int;

  result, current, done := null, head, 0;
  while (current != null)
    invariant 0 <= done && done <= n && current == at[done]; //~ ERROR invariant.maintained
    // What is done lies in reverse order behind the result ...
    invariant result == (if done == 0 then null else at[done - 1]);
    invariant (forall i: int :: { at[i] } 0 < i && i < done ==> next[at[i]] == at[i - 1]);
    invariant 0 < done ==> next[at[0]] == null;
    // ... and the rest is as it was.
    invariant (forall i: int :: { at[i] } done <= i && i < n ==> next[at[i]] == at[i + 1]);
    invariant (forall x: ref :: { next[x] } (forall i: int :: { at[i] } 0 <= i && i < n ==> at[i] != x) ==> next[x] == old(next)[x]);
  {
    assert done < n;
    next[current] := result;
    rest := next[current];
    result, current, done := current, rest, done + 1;
  }
  assert done == n;
  rat := (lambda i: int :: if 0 <= i && i < n then at[n - 1 - i] else null);
  assert (forall i: int :: { rat[i] } 0 <= i && i < n - 1 ==> rat[i + 1] == at[n - 2 - i]);
}
