//! What checks cost: the same loops plain and checked, each in its own virtual machine. `cargo run -p grail-jvm --example cost`

use std::process::{Command, Stdio};

use grail_jvm::{Instrumented, Policy, find_jdk, instrument, library_folder};
use source::SourceMap;

const PROGRAM: &str = include_str!("cost/Cost.java");

fn main() {
    let jdk = find_jdk().expect("a JDK");
    let library = library_folder(&jdk).expect("the library compiles");
    let map = SourceMap::new();
    let file = map.add("Cost.java", PROGRAM);
    let program = java::load(&map, &[file]).program.expect("a legal program");
    let mut rows: Vec<Vec<(String, f64)>> = Vec::new();
    for checked in [false, true] {
        let instrumented = match checked {
            true => instrument(&map, &program, Policy::Contract),
            false => Instrumented::plain(&map, &program),
        };
        let folder = std::env::temp_dir().join(format!("grail-cost-{}-{checked}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let source = folder.join("Cost.java");
        std::fs::write(&source, &instrumented.files[0].1).expect("a file");
        let javac =
            Command::new(jdk.program("javac")).arg("-d").arg(&folder).arg("-cp").arg(&library).arg(&source).status();
        assert!(javac.expect("javac starts").success());
        let path = std::env::join_paths([&folder, &library]).expect("a class path");
        let output = Command::new(jdk.program("java"))
            .arg("-cp")
            .arg(path)
            .args(["--add-opens", "java.base/java.lang=ALL-UNNAMED", "grail.rt.Launch", "Cost"])
            .stderr(Stdio::inherit())
            .output()
            .expect("java starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        rows.push(text.lines().filter_map(row).collect());
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    println!("{:<13} {:>10} {:>10} {:>7}", "", "plain ms", "checked ms", "ratio");
    for (plain, checked) in rows[0].iter().zip(&rows[1]) {
        println!("{:<13} {:>10.1} {:>10.1} {:>7.2}", plain.0, plain.1, checked.1, checked.1 / plain.1);
    }
}

/// `name milliseconds`
fn row(line: &str) -> Option<(String, f64)> {
    let (name, time) = line.split_once(' ')?;
    Some((name.to_string(), time.parse().ok()?))
}
