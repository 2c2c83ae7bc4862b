type Box a;
const b: Box int;
const c: Box int bool; //~ ERROR G4103
