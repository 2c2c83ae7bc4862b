// A producer and a consumer with two mistakes: an item stays in the queue after it was received, and the producer does not look whether there
// is room.

const bound: int;
axiom 0 < bound;

// The shared queue: items with numbers in [head, tail).
var queue: [int]int;
var head, tail: int;

// What was sent and what was received, in order.
var {:ghost} sent, received: [int]int;
var {:ghost} sent_count, received_count: int;

function {:inline} in_step(queue: [int]int, head: int, tail: int, sent: [int]int, sent_count: int, received: [int]int, received_count: int): bool
{
  0 <= head && head <= tail && tail - head <= bound
  && sent_count == tail && received_count == head
  && (forall i: int :: { queue[i] } head <= i && i < tail ==> queue[i] == sent[i])
  && (forall i: int :: { received[i] } 0 <= i && i < received_count ==> received[i] == sent[i])
}

procedure send(x: int)
  requires in_step(queue, head, tail, sent, sent_count, received, received_count);
  requires tail - head < bound;
  modifies queue, tail, sent, sent_count;
  ensures in_step(queue, head, tail, sent, sent_count, received, received_count);
  ensures sent_count == old(sent_count) + 1 && sent == old(sent)[old(sent_count) := x];
{
  queue[tail] := x;
  tail := tail + 1;
  sent[sent_count] := x;
  sent_count := sent_count + 1;
}

procedure receive() returns (x: int)
  requires in_step(queue, head, tail, sent, sent_count, received, received_count);
  requires head < tail;
  modifies head, received, received_count;
  ensures in_step(queue, head, tail, sent, sent_count, received, received_count); //~ ERROR postcondition
  ensures received_count == old(received_count) + 1 && x == sent[old(received_count)];
{
  x := queue[head];
  received[received_count] := x;
  received_count := received_count + 1;
}

// The scheduler: each round lets one of the two make a step if it can. The producer sends the squares; the consumer adds them up.
procedure run(n: int) returns (sum: int)
  requires 0 <= n;
  modifies queue, head, tail, sent, sent_count, received, received_count;
  ensures received_count == n;
  ensures (forall i: int :: { received[i] } 0 <= i && i < n ==> received[i] == i * i);
  ensures 0 <= sum;
{
  var x: int;

  head, tail, sent_count, received_count, sum := 0, 0, 0, 0, 0;
  while (received_count < n)
    invariant in_step(queue, head, tail, sent, sent_count, received, received_count);
    invariant sent_count <= n && received_count <= n;
    invariant (forall i: int :: { sent[i] } 0 <= i && i < sent_count ==> sent[i] == i * i);
    invariant 0 <= sum;
  {
    goto producer, consumer;

   producer:
    if (sent_count < n)
    {
      call send(sent_count * sent_count); //~ ERROR call.precondition
    }
    goto next;

   consumer:
    if (head < tail)
    {
      call x := receive();
      assert 0 <= x;
      sum := sum + x;
    }
    goto next;

   next:
    assert tail - head <= bound;
  }
}
