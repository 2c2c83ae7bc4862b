// test: check
#if FILE_1
this is not read
#elsif !FILE_0
nor this
#else
const c: int;
#endif
#line 100 other.src
axiom c == 1;
