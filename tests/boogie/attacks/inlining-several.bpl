// judge: by name
// A procedure to be inlined that has several bodies: a call may run any of them.
procedure {:inline 1} either() returns (x: int);

implementation either() returns (x: int)
{
  x := 1;
}

implementation either() returns (x: int)
{
  x := 2;
}

procedure bad_first()
{
  var y: int;
  call y := either();
  assert y == 1; //! any body may run
}

procedure {:inline 1} some() returns (x: int);
  ensures x > 0;

implementation some() returns (x: int)
{
  x := 1;
}

implementation some() returns (x: int)
{
  x := 2;
}

procedure ok_contract()
{
  var y: int;
  call y := some();
  assert y > 0;
}

procedure {:inline 1} bad_second_body() returns (x: int);
  ensures x == 1; //! neither body

implementation bad_second_body() returns (x: int)
{
  x := 2;
}

implementation bad_second_body() returns (x: int)
{
  x := 3;
}
