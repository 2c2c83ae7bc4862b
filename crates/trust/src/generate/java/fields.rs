//! Straight-line code on fields of several objects, some with two names. The maker keeps track of values and, in twelfths, of what is held.

use super::{Maker, Method};

const WHOLE: i64 = 12;
/// What `get` and `lose` ask for.
const THIRD: i64 = 4;
const FIELDS: [&str; 2] = ["v", "w"];

#[derive(Clone, Copy)]
struct Location {
    held: i64,
    /// `None` where it is not known.
    value: Option<i64>,
}

struct Scene<'a> {
    maker: &'a mut Maker,
    class: String,
    objects: Vec<[Location; 2]>,
    /// Variables, and which object each of them is.
    names: Vec<(String, usize)>,
    body: Vec<String>,
}

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let (class, user) = (maker.name("Cell"), maker.name("Uses"));
    declare_cell(maker, &class);
    let mut scene = Scene { maker, class, objects: Vec::new(), names: Vec::new(), body: Vec::new() };
    for _ in 0..1 + scene.maker.rng.below(3) {
        scene.create();
    }
    let n_steps = 3 + scene.maker.rng.below(9);
    for _ in 0..n_steps {
        scene.step();
        scene.check();
    }
    if wrong {
        scene.lie();
    }
    let body = std::mem::take(&mut scene.body);
    maker.class(&format!("class {user}"), &[], &[Method::new(&["requires p == 3;"], "static void act(int p)", body)]);
}

/// A class whose methods add to a field, read it, lose some of it, and forget or swap values.
fn declare_cell(maker: &mut Maker, class: &str) {
    let add = *maker.rng.pick(&["v = v + n;", "v += n;", "this.v = n + this.v;", "int t = v; t += n; v = t;"]);
    let swap = *maker.rng.pick(&["int t = v; v = w; w = t;", "v = v + w; w = v - w; v = v - w;"]);
    maker.declare(format!(
        "class {class} {{
    int v;
    int w;
    //@ ensures Perm(v, 1) ** Perm(w, 1) ** v == a ** w == b;
    {class}(int a, int b) {{ v = a; w = b; }}
    //@ context Perm(v, 1);
    //@ ensures v == \\old(v) + n;
    void add(int n) {{ {add} }}
    //@ context Perm(v, 1\\3);
    //@ ensures \\result == v ** v == \\old(v);
    int get() {{ return v; }}
    //@ requires Perm(v, 1\\3);
    void lose() {{ }}
    //@ context Perm(v, 1);
    void any() {{ v = 5; }}
    //@ context Perm(v, 1) ** Perm(w, 1);
    //@ ensures v == \\old(w) ** w == \\old(v);
    void swap() {{ {swap} }}
}}
"
    ));
}

impl Scene<'_> {
    fn create(&mut self) {
        let name = format!("x{}", self.names.len());
        let (a, b) = (self.maker.rng.between(-4, 9), self.maker.rng.between(-4, 9));
        self.body.push(format!("{0} {name} = new {0}(p + ({1}), {b});", self.class, a - 3));
        self.names.push((name, self.objects.len()));
        let location = |value| Location { held: WHOLE, value: Some(value) };
        self.objects.push([location(a), location(b)]);
    }

    fn any(&mut self) -> (String, usize, usize) {
        let at = self.maker.rng.below(self.names.len());
        let (name, object) = self.names[at].clone();
        (name, object, self.maker.rng.below(2))
    }

    fn step(&mut self) {
        let (name, x, f) = self.any();
        let (place, n) = (format!("{name}.{}", FIELDS[f]), self.maker.rng.between(-4, 9));
        let Location { held, value } = self.objects[x][f];
        let [v, w] = self.objects[x];
        let line = match self.maker.rng.below(11) {
            0 | 1 if held == WHOLE => {
                self.objects[x][f].value = Some(n);
                format!("{place} = {n};")
            }
            2 if held == WHOLE => {
                self.objects[x][f].value = value.map(|v| v + n);
                format!("{place} += {n};")
            }
            3 if held == WHOLE => {
                self.objects[x][f].value = value.map(|v| v + 1);
                format!("{place}++;")
            }
            4 if held > 0 => {
                let part = self.maker.rng.between(1, held);
                self.take(x, f, part);
                format!("//@ exhale Perm({place}, {part}\\{WHOLE});")
            }
            5 if held < WHOLE => {
                let part = self.maker.rng.between(1, WHOLE - held);
                self.objects[x][f].held += part;
                format!("//@ inhale Perm({place}, {part}\\{WHOLE});")
            }
            6 if v.held == WHOLE => {
                self.objects[x][0].value = v.value.map(|v| v + n);
                format!("{name}.add({n});")
            }
            7 if v.held >= THIRD => {
                self.take(x, 0, THIRD);
                format!("{name}.lose();")
            }
            8 if v.held == WHOLE => {
                self.objects[x][0].value = None;
                format!("{name}.any();")
            }
            9 if v.held == WHOLE && w.held == WHOLE => {
                self.objects[x].swap(0, 1);
                format!("{name}.swap();")
            }
            10 if self.names.len() < 5 => {
                let alias = format!("x{}", self.names.len());
                self.names.push((alias.clone(), x));
                format!("{} {alias} = {name};", self.class)
            }
            _ => return,
        };
        self.body.push(line);
    }

    /// What is given away entirely may change before it comes back.
    fn take(&mut self, x: usize, f: usize, part: i64) {
        let location = &mut self.objects[x][f];
        location.held -= part;
        if location.held == 0 {
            location.value = None;
        }
    }

    fn check(&mut self) {
        let (name, x, f) = self.any();
        let (other, y, _) = self.any();
        let place = format!("{name}.{}", FIELDS[f]);
        let Location { held, value } = self.objects[x][f];
        let v = self.objects[x][0];
        let line = match (self.maker.rng.below(5), value) {
            (0, Some(value)) => format!("assert {place} == {value};"),
            (1, _) if held > 0 => format!("//@ assert Perm({place}, {held}\\{WHOLE});"),
            (2, _) => format!("//@ assert perm({place}) == {held}\\{WHOLE};"),
            (3, _) => format!("assert {name} {} {other};", if x == y { "==" } else { "!=" }),
            (4, _) if v.held >= THIRD => match v.value {
                Some(value) => format!("assert {name}.get() == {value};"),
                None => return,
            },
            _ => return,
        };
        self.body.push(line);
    }

    fn lie(&mut self) {
        let (name, x, f) = self.any();
        let (other, y, _) = self.any();
        let place = format!("{name}.{}", FIELDS[f]);
        let Location { held, value } = self.objects[x][f];
        let [v, w] = self.objects[x];
        let more = held + 1;
        let mut lies = vec![
            "assert false;".to_string(),
            format!("//@ assert Perm({place}, {more}\\{WHOLE});"),
            format!("//@ exhale Perm({place}, {more}\\{WHOLE});"),
            format!("//@ assert perm({place}) > {held}\\{WHOLE};"),
            format!("assert {name} {} {other};", if x == y { "!=" } else { "==" }),
        ];
        match value {
            Some(value) => {
                lies.push(format!("assert {place} == {};", value + 1));
                lies.push(format!("assert {place} < {value};"));
                lies.push(format!(
                    "//@ exhale Perm({place}, {held}\\{WHOLE});\n//@ inhale Perm({place}, {held}\\{WHOLE});\nassert {place} == {value};"
                ));
            }
            None if held > 0 => lies.push(format!("assert {place} == 5;")),
            None => lies.push(format!("int u = {place};")),
        }
        if held < WHOLE {
            lies.extend([format!("{place} = 1;"), format!("{place}--;")]);
        }
        if v.held < WHOLE {
            lies.extend([format!("{name}.add(0);"), format!("{name}.any();")]);
        }
        if v.held < WHOLE || w.held < WHOLE {
            lies.push(format!("{name}.swap();"));
        }
        if v.held < THIRD {
            lies.extend([format!("{name}.lose();"), format!("int u = {name}.get();")]);
        }
        if let (Some(value), WHOLE) = (v.value, v.held) {
            lies.push(format!("{name}.any();\nassert {name}.v == {value};"));
            lies.push(format!("{name}.add(1);\nassert {name}.v == {value};"));
        }
        let lie = self.maker.rng.pick(&lies).clone();
        self.maker.is_wrong(&lie);
        self.body.push(lie);
    }
}
