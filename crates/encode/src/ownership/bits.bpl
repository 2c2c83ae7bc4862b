// Operators on the @ bits of a number, which is signed.
function $bits$@(a: int): bv@;
axiom (forall a: int :: {$bits$@(a)} -% <= a && a < % ==> $signed$@($bits$@(a)) == a);
function {:builtin "bv2int"} $unsigned$@(a: bv@): int;
function {:bvbuiltin "bvslt"} $negative$@(a, b: bv@): bool;
function $signed$@(a: bv@): int;
axiom (forall a: bv@ :: {$signed$@(a)} $bits$@($signed$@(a)) == a && $signed$@(a) == (if $negative$@(a, 0bv@) then $unsigned$@(a) - ~ else $unsigned$@(a)));
function {:bvbuiltin "bvnot"} $bvnot$@(a: bv@): bv@; function {:bvbuiltin "bvand"} $bvand$@(a, b: bv@): bv@;
function {:bvbuiltin "bvor"} $bvor$@(a, b: bv@): bv@; function {:bvbuiltin "bvxor"} $bvxor$@(a, b: bv@): bv@;
function {:bvbuiltin "bvshl"} $bvshl$@(a, b: bv@): bv@; function {:bvbuiltin "bvashr"} $bvashr$@(a, b: bv@): bv@; function {:bvbuiltin "bvlshr"} $bvlshr$@(a, b: bv@): bv@;
function $not$@(a: int): int; function $and$@(a, b: int): int; function $or$@(a, b: int): int; function $xor$@(a, b: int): int;
axiom (forall a: int :: {$not$@(a)} $not$@(a) == -a - 1 && $bits$@($not$@(a)) == $bvnot$@($bits$@(a)));
axiom (forall a, b: int :: {$and$@(a, b)} $and$@(a, b) == $signed$@($bvand$@($bits$@(a), $bits$@(b))));
axiom (forall a, b: int :: {$or$@(a, b)} $or$@(a, b) == $signed$@($bvor$@($bits$@(a), $bits$@(b))));
axiom (forall a, b: int :: {$xor$@(a, b)} $xor$@(a, b) == $signed$@($bvxor$@($bits$@(a), $bits$@(b))));
// Only the last bits of the distance count.
function $shl$@(a, b: int): int; function $shr$@(a, b: int): int; function $ushr$@(a, b: int): int;
axiom (forall a, b: int :: {$shl$@(a, b)} $shl$@(a, b) == $signed$@($bvshl$@($bits$@(a), $bvand$@($bits$@(b), #bv@))));
axiom (forall a, b: int :: {$shr$@(a, b)} $shr$@(a, b) == $signed$@($bvashr$@($bits$@(a), $bvand$@($bits$@(b), #bv@))));
axiom (forall a, b: int :: {$ushr$@(a, b)} $ushr$@(a, b) == $signed$@($bvlshr$@($bits$@(a), $bvand$@($bits$@(b), #bv@))));
