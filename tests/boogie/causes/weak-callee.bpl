var g: int;

procedure increase()
  modifies g;
  ensures g > old(g);
{ g := g + 1; }

procedure main()
  modifies g;
{
  g := 0;
  call increase(); //~ CAUSE: only what this call promises
  assert g == 1; //~ ERROR G4301
}
