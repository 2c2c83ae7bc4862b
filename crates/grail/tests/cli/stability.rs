//! `grail verify --stability`, and the manual pages.

use super::sandbox::Sandbox;

#[test]
fn firm_proofs_are_not_named() {
    let sandbox = Sandbox::new("stability")
        .file("a.vpr", "field f: Int\nmethod m(x: Ref) requires acc(x.f) { x.f := 1\n assert x.f > 0 }\n")
        .file("b.bpl", "procedure p(n: int) requires n > 0; { assert n >= 1; }\n")
        .file("wrong.vpr", "method m(n: Int) { assert n > 0 }\n");
    let run = sandbox.grail(&["verify", "--stability", "3", "a.vpr", "b.bpl"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 2 members in 2 files\n"), "{run:?}");
    let run = sandbox.grail(&["verify", "--stability", "2", "wrong.vpr"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(!run.stdout.contains("G0026"), "what is not proved is not fragile: {run:?}");
    assert_eq!(sandbox.grail(&["verify", "--stability", "0", "a.vpr"]).code, 2);
    assert_eq!(sandbox.grail_with_input(&["verify", "--stability", "1", "--lang", "silver", "-"], "").code, 2);
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let sandbox = Sandbox::new("man");
    let run = sandbox.grail(&["man", "pages"]);
    assert_eq!(run.code, 0, "{run:?}");
    for page in ["grail.1", "grail-verify.1", "grail-mcp.1", "grail-explore.1"] {
        let text = std::fs::read_to_string(sandbox.path("pages").join(page)).unwrap_or_default();
        assert!(text.starts_with(".ie") && text.contains(".SH NAME"), "{page}: {text}");
    }
}
