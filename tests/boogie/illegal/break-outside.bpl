procedure p(b: bool)
{
  if (b)
  {
    break; //~ ERROR
  }
}
