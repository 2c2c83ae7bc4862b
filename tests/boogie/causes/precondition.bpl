procedure callee(x: int);
  requires x > 0; //~ CAUSE: cannot be proved
procedure main() {
  call callee(0); //~ ERROR G4302
}
