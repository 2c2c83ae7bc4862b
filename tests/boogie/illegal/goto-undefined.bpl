procedure p()
{
  goto a;
 a:
  goto b; //~ ERROR G4004
}
