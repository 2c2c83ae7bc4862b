//! Prints the Silver translation of Chalice files: `translate FILE...`.

fn main() {
    let sources = source::SourceMap::new();
    let smoke = std::env::var_os("SMOKE").is_some();
    for name in std::env::args().skip(1) {
        let text = String::from_utf8_lossy(&std::fs::read(&name).expect("a readable file")).into_owned();
        let file = sources.add(&name, text);
        let loaded = chalice::load(&sources, &[file]);
        for d in &loaded.diagnostics {
            eprintln!("{name}:{}: {}", sources.line_col(d.primary.span).map_or(0, |p| p.line), d.message);
        }
        let Some(program) = loaded.program else { continue };
        let options = grail_encode::chalice::Options { smoke, ..Default::default() };
        let encoded = grail_encode::chalice::encode(&program, &options);
        for d in &encoded.unsupported {
            eprintln!("{name}:{}: {}", sources.line_col(d.primary.span).map_or(0, |p| p.line), d.message);
        }
        println!("{}", silver::print::program(&encoded.program));
    }
}
