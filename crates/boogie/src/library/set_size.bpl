// Library `set_size`: how many elements sets have. It speaks of finite sets; `base` is needed.

function Set_Size<T>(set: [T]bool): int;

axiom (forall<T> a: [T]bool :: { Set_Size(a) } 0 <= Set_Size(a));

axiom (forall<T> a: [T]bool :: { Set_Size(a) } Set_Size(a) == 0 <==> a == Set_Empty());

axiom (forall<T> a: [T]bool, t: T :: { Set_Size(Set_Add(a, t)) }
  Set_Size(Set_Add(a, t)) == if Set_Contains(a, t) then Set_Size(a) else Set_Size(a) + 1);

axiom (forall<T> a: [T]bool, t: T :: { Set_Size(Set_Remove(a, t)) }
  Set_Size(Set_Remove(a, t)) == if Set_Contains(a, t) then Set_Size(a) - 1 else Set_Size(a));

axiom (forall<T> a: [T]bool, b: [T]bool :: { Set_Size(Set_Difference(a, b)) } { Set_Size(Set_Intersection(a, b)) }
  Set_Size(Set_Difference(a, b)) + Set_Size(Set_Intersection(a, b)) == Set_Size(a));

axiom (forall<T> a: [T]bool, b: [T]bool :: { Set_Size(Set_Union(a, b)) } { Set_Size(Set_Intersection(a, b)) }
  Set_Size(Set_Union(a, b)) + Set_Size(Set_Intersection(a, b)) == Set_Size(a) + Set_Size(b));

pure procedure Lemma_SetSize_Add<T>(a: [T]bool, t: T) returns (b: [T]bool);
  requires !Set_Contains(a, t);
  ensures b == Set_Add(a, t);
  ensures Set_Size(b) == Set_Size(a) + 1;

pure procedure Lemma_SetSize_Remove<T>(a: [T]bool, t: T) returns (b: [T]bool);
  requires Set_Contains(a, t);
  ensures b == Set_Remove(a, t);
  ensures Set_Size(b) == Set_Size(a) - 1;

pure procedure Lemma_SetSize_Subset<T>(a: [T]bool, b: [T]bool);
  requires Set_IsSubset(a, b);
  ensures a == b || Set_Size(a) < Set_Size(b);
  ensures Set_Size(a) + Set_Size(Set_Difference(b, a)) == Set_Size(b);
