use std::path::Path;
fn walk(dir: &Path, out: &mut Vec<std::path::PathBuf>) {
    let mut es: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    es.sort();
    for e in es { if e.is_dir() { walk(&e, out) } else if e.extension().is_some_and(|x| x == "vpr") { out.push(e) } }
}
fn main() {
    let mut files = vec![];
    walk(Path::new("/work/shared/corpora/silver"), &mut files);
    let map = source::SourceMap::new();
    for f in files {
        let text = std::fs::read_to_string(&f).unwrap();
        let exp = text.contains("parser.error");
        let id = map.add(f.display().to_string(), text);
        let file = map.file(id);
        let (_, ds) = grail_silver::syntax::parse(id, &file.text);
        for d in ds.iter().filter(|d| d.is_error()) {
            println!("{}{}:{:?} {}", if exp {"(exp) "} else {""}, f.display(), map.line_col(d.primary.span).unwrap().line, d.message);
        }
    }
}
