// What unique constants are.
type Color;
const unique red: Color;
const unique green: Color;
axiom red == green; //~ WARNING G0021

procedure anything()
{ assert false; }
