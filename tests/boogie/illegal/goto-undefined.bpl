procedure p()
{
  goto a;
 a:
  goto b; //~ ERROR
}
