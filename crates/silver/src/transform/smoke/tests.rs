use crate::transform::testing::{program, show_body};
use crate::transform::{Options, lower};

fn smoky(text: &str) -> String {
    let options = Options { smoke: true, ..Options::default() };
    show_body(&lower(program(text), options).expect("legal"), "m")
}

#[test]
fn refutations_stand_where_inconsistency_may_begin() {
    let got = smoky(
        "method m(a: Bool) {
           assume a
           if (a) { inhale !a } else { }
           while (a) { var x: Int }
           goto end
           label end
         }",
    );
    assert_eq!(
        got,
        r"inhale a
refute false
if (a)
  inhale !a
  refute false
  refute false
while (a)
  var x: Int
  refute false
refute false
goto end
label end
refute false
"
    );
}
