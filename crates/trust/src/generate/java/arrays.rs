//! Arrays with known elements: created, changed under two names, handed to methods, gone through by loops.

use super::{Maker, Method};
use crate::generate::maker::lines;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let class = maker.name("Arrays");
    let length = maker.rng.between(2, 5);
    let mut values = vec![0; length as usize];
    let mut body = vec!["int[] q = new int[n];\nint[] z = q;".to_string()];
    for _ in 0..1 + maker.rng.below(6) {
        let step = step(maker, &mut values);
        body.push(step);
        let at = maker.rng.below(values.len());
        body.push(format!("assert {}[{at}] == {};", maker.rng.pick(&["q", "z"]), values[at]));
    }
    let at = maker.rng.below(values.len());
    let value = values[at];
    let right = [
        format!("assert q[{at}] == {value} && z.length == {length};"),
        format!("//@ assert (\\forall int i; 0 <= i && i < z.length; z[i] >= {});", values.iter().min().unwrap_or(&0)),
    ];
    let lies = [
        format!("assert z[{at}] == {};", value + 1),
        format!("z[{length}] = 1;"),
        "q[n - q.length - 1] = 1;".to_string(),
        "assert q[n] == q[n];".to_string(),
        format!("fill(q, 8);\nassert z[{at}] == 7;"),
        format!("//@ exhale Perm(q[{at}], 1\\2);\nz[{at}] = 3;"),
        "//@ exhale Perm(z[*], 1\\2);\nfill(q, 1);".to_string(),
        "int[] f = new int[2];\nassert f == q;".to_string(),
        "int[] f = new int[n - 7];".to_string(),
        "int[] f = null;\nf[0] = 1;".to_string(),
        format!("lose(q);\nassert z[{at}] == z[{at}];"),
        format!("//@ assert (\\forall int i; 0 <= i && i < z.length; z[i] > {});", values.iter().min().unwrap_or(&0)),
        "assert false;".to_string(),
    ];
    let claim = maker.one_of(wrong, &right, &lies);
    body.push(claim);
    let fill = lines(&[
        "int k = 0;",
        "//@ loop_invariant 0 <= k ** k <= g.length ** Perm(g[*], 1);",
        "//@ loop_invariant (\\forall int i; 0 <= i && i < k; g[i] == e);",
        "while (k < g.length) { g[k] = e; k++; }",
    ]);
    let promise = "ensures (\\forall int i; 0 <= i && i < g.length; g[i] == e);";
    let methods = [
        Method::new(&["context g != null ** Perm(g[*], 1);", promise], "static void fill(int[] g, int e)", fill),
        Method::new(&["requires g != null ** Perm(g[*], 1);"], "static void lose(int[] g)", Vec::new()),
        Method::new(&[&format!("requires n == {length};")], "static void act(int n)", body),
    ];
    maker.class(&format!("class {class}"), &[], &methods);
}

fn step(maker: &mut Maker, values: &mut [i64]) -> String {
    let (at, from) = (maker.rng.below(values.len()), maker.rng.below(values.len()));
    let n = maker.rng.between(-3, 9);
    let name = *maker.rng.pick(&["q", "z"]);
    match maker.rng.below(6) {
        0 | 1 => {
            values[at] = n;
            format!("{name}[{at}] = {n};")
        }
        2 => {
            values[at] += n;
            format!("{name}[{at}] += {n};")
        }
        3 => {
            values[at] = values[from] + 1;
            format!("{name}[{at}] = q[{from}] + 1;")
        }
        4 => {
            let last = values.len() - 1;
            values[last] = n;
            format!("{name}[{name}.length - 1] = {n};")
        }
        _ => {
            values.fill(n);
            format!("fill({name}, {n});")
        }
    }
}
