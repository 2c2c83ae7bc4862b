//! What checks cost: the same loops plain and checked, each in its own virtual machine. `cargo run -p grail-jvm --example cost`

use std::process::{Command, Stdio};

use grail_jvm::{Instrumented, Jdk, Policy, find_jdk, instrument, library_folder, ownership};
use source::SourceMap;

const PROGRAMS: [(&str, &str); 3] = [
    ("Cost", include_str!("cost/Cost.java")),
    ("Owned", include_str!("cost/Owned.java")),
    ("Framed", include_str!("cost/Framed.java")),
];

fn main() {
    let jdk = find_jdk().expect("a JDK");
    for (class, text) in PROGRAMS {
        let rows = [false, true].map(|checked| measure(&jdk, class, text, checked));
        println!("{class:<13} {:>10} {:>10} {:>7}", "plain ms", "checked ms", "ratio");
        for (plain, checked) in rows[0].iter().zip(&rows[1]) {
            println!("{:<13} {:>10.1} {:>10.1} {:>7.2}", plain.0, plain.1, checked.1, checked.1 / plain.1);
        }
    }
}

/// What each loop of a program takes.
fn measure(jdk: &Jdk, class: &str, text: &str, checked: bool) -> Vec<(String, f64)> {
    let library = library_folder(jdk).expect("the library compiles");
    let map = SourceMap::new();
    let name = format!("{class}.java");
    let file = map.add(&*name, text);
    let program = java::load(&map, &[file]).program.expect("a legal program");
    let in_ownership = matches!(program.model, java::tree::Model::Ownership(_));
    let instrumented = match checked {
        true if in_ownership => ownership::instrument(&map, &program).expect("everything can be checked"),
        true => instrument(&map, &program, Policy::Contract),
        false => Instrumented::plain(&map, &program),
    };
    let folder = std::env::temp_dir().join(format!("grail-cost-{}-{checked}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join(&name);
    std::fs::write(&source, &instrumented.files[0].1).expect("a file");
    let javac =
        Command::new(jdk.program("javac")).arg("-d").arg(&folder).arg("-cp").arg(&library).arg(&source).status();
    assert!(javac.expect("javac starts").success());
    let path = std::env::join_paths([&folder, &library]).expect("a class path");
    let output = Command::new(jdk.program("java"))
        .arg("-cp")
        .arg(path)
        .args(["--add-opens", "java.base/java.lang=ALL-UNNAMED", "grail.rt.Launch", class])
        .stderr(Stdio::inherit())
        .output()
        .expect("java starts");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    String::from_utf8_lossy(&output.stdout).lines().filter_map(row).collect()
}

/// `name milliseconds`
fn row(line: &str) -> Option<(String, f64)> {
    let (name, time) = line.split_once(' ')?;
    Some((name.to_string(), time.parse().ok()?))
}
