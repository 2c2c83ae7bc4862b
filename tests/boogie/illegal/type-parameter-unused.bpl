function f<a>(x: a): int;
function g<a>(x: int): int; //~ ERROR G4105
