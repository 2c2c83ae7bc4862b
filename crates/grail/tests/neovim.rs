//! A real editor: Neovim without a screen, if there is one (`GRAIL_NVIM`, or `nvim` on the path).

use std::path::Path;
use std::process::Command;

const CELL: &str = "class Cell {\n  var value: int\n  method set(n: int)\n  {\n    value := n\n  }\n}\n";
const TRANSFER: &str = "field value: Int\n\nmethod set(c: Ref, n: Int)\n{\n  c.value := n\n}\n";
const TOTAL: &str = "var value: int;\n\nprocedure p(n: int)\n{\n  value := n;\n}\n";
const JAVA: &str = "class Cell {\n  int value;\n  void set(int n) {\n    value = n;\n  }\n}\n";

#[test]
fn neovim_is_served() {
    let nvim = std::env::var("GRAIL_NVIM").unwrap_or_else(|_| "nvim".to_string());
    if Command::new(&nvim).arg("--version").output().is_err() {
        println!("skipped: there is no Neovim here");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/neovim.lua");
    let folder = std::env::temp_dir().join(format!("grail-neovim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in [("a.chalice", CELL), ("a.vpr", TRANSFER), ("a.bpl", TOTAL), ("Cell.java", JAVA)] {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        let run = Command::new(&nvim)
            .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"])
            .arg(&script)
            .env("GRAIL", env!("CARGO_BIN_EXE_grail"))
            .env("FILE", &file)
            .env("WORD", "value")
            .output()
            .expect("Neovim runs");
        let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
        println!("{name}:\n{said}");
        assert!(run.status.success() && said.contains("proved"), "{name}: {said}");
        for part in ["diagnostics G", "hover value", "definition in line", "references ", "symbols "]
            .into_iter()
            .chain(["completion of the name true", "completion of a line true"])
        {
            assert!(said.contains(part), "{name}: no `{part}` in {said}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
