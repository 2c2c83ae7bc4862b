//! A real editor: Emacs without a screen, if there is one with Eglot.

use std::path::Path;
use std::process::Command;

#[test]
fn emacs_is_served() {
    let has_eglot = |emacs: &mut Command| {
        emacs.args(["--batch", "--eval", "(progn (require 'package) (package-initialize) (require 'eglot))"]).output()
    };
    if !has_eglot(&mut Command::new("emacs")).is_ok_and(|run| run.status.success()) {
        println!("skipped: there is no Emacs with Eglot here");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/emacs.el");
    let folder = std::env::temp_dir().join(format!("grail-emacs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let programs = [
        ("a.chalice", "class Cell {\n  var value: int\n  method set(n: int)\n  {\n    value := n\n  }\n}\n", 2),
        ("Cell.java", "class Cell {\n  int value;\n  void set(int n) {\n    value = n;\n  }\n}\n", 2),
    ];
    for (name, text, declared) in programs {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        let run = Command::new("emacs")
            .args(["--batch", "-l"])
            .arg(&script)
            .env("GRAIL", env!("CARGO_BIN_EXE_grail"))
            .env("FILE", &file)
            .env("WORD", "value")
            .output()
            .expect("Emacs runs");
        let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{name}: {said}");
        for part in ["diagnostics line", "permission", "hover", &format!("definition in line {declared}")] {
            assert!(said.contains(part), "{name}: no `{part}` in {said}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
