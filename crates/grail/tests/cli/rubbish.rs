//! Files that are no programs: told shortly, at the right lines, and without a crash.

use super::sandbox::Sandbox;

const LANGUAGES: [&str; 4] = ["java", "vpr", "chalice", "bpl"];

#[test]
fn a_line_may_end_with_a_carriage_return_alone() {
    for language in LANGUAGES {
        for (number, text) in ["`\r\r", "class C {\r\r", "\r", "// a\r/*\r", "\"ab\r"].into_iter().enumerate() {
            let name = format!("a{number}.{language}");
            let run = Sandbox::new("carriage-returns").file(&name, text).grail(&["check", &name]);
            assert!(run.code == 2 || (run.code == 0 && text == "\r"), "{name} {text:?}: {run:?}");
        }
    }
    let text = "class C {\r  int x;\r  // nothing\r  int f() { return y; }\r}\r";
    let run = Sandbox::new("carriage-lines").file("C.java", text).grail(&["check", "C.java"]);
    assert!(run.code == 2 && run.stdout.contains("C.java:4:20"), "{run:?}");
    let hidden = "method m(d: Int)\n{\n  // said\r  assert d > 0\n}\n";
    let run = Sandbox::new("carriage-comment").file("a.vpr", hidden).grail(&["verify", "a.vpr"]);
    assert!(run.code == 1 && run.stdout.contains("a.vpr:4:10"), "{run:?}");
}

#[test]
fn errors_of_a_file_are_not_told_without_end() {
    let text = "} ` = 3 \" ;; class 7 { x y ( , \u{1}\n".repeat(5_000);
    for language in LANGUAGES {
        let name = format!("a.{language}");
        let sandbox = Sandbox::new(&format!("flood-{language}")).file(&name, &text);
        let run = sandbox.grail(&["check", &name]);
        let n = run.stdout.matches("\nerror[").count() + usize::from(run.stdout.starts_with("error["));
        assert!(run.code == 2 && (1..=100).contains(&n), "{language}: {n} errors");
        assert!(n < 100 || run.stdout.contains("more errors in this file"), "{language}");
    }
}

#[test]
fn utf_16_is_recognised() {
    let bytes: Vec<u8> = [0xfeff].into_iter().chain("class C { }".encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let run = Sandbox::new("utf-16").bytes("C.java", &bytes).grail(&["check", "C.java"]);
    assert!(run.code == 2 && run.stdout.contains("iconv -f utf-16 -t utf-8"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_terminal_does_not_obey_names_of_files() {
    let name = "a\u{1b}[31m.vpr";
    let run =
        Sandbox::new("control-names").file(name, "method m(n: Int)\n{\n  assert n > 0\n}\n").grail(&["verify", name]);
    assert!(run.code == 1 && run.stdout.contains("a\u{fffd}[31m.vpr:3:10"), "{run:?}");
    assert!(!run.stdout.contains('\u{1b}'), "{run:?}");
}
