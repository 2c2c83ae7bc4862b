//! Statements of generated programs.

use super::{Maker, Ty, Var};

impl Maker {
    pub(super) fn stmts(&mut self, n: usize) {
        let n_vars = self.vars.len();
        for _ in 0..n {
            self.stmt();
        }
        self.vars.truncate(n_vars);
    }

    /// A block of its own, one level deeper.
    fn inner(&mut self, n: usize) {
        self.place.depth += 1;
        self.indent += 1;
        let n_vars = self.vars.len();
        self.stmts(n);
        self.vars.truncate(n_vars);
        self.indent -= 1;
        self.place.depth -= 1;
    }

    fn size(&mut self) -> usize {
        1 + self.rng.below(2)
    }

    fn stmt(&mut self) {
        self.budget = 11;
        if self.place.depth > 1 {
            return self.plain();
        }
        match self.rng.below(20) {
            0..=3 => self.declaration(),
            4..=7 => self.plain(),
            8 => self.branch(),
            9..=10 => self.bounded_loop(),
            11 => self.each(),
            12..=13 => self.switch_stmt(),
            14..=15 => self.try_stmt(),
            16 => self.resources(),
            17 => self.local_class(),
            18 => self.labelled(),
            _ => self.guarded_jump(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        let value = match ty != Ty::Fn && self.rng.chance(15) {
            true => self.switch_value(&ty, 2, true),
            false => self.expr(&ty, 3),
        };
        let name = self.name("v");
        let fixed = self.rng.chance(40);
        let shown = self.show(&ty);
        self.line(&format!("{shown} {name} = {value};"));
        self.vars.push(Var { name, ty, fixed });
    }

    /// A statement without others inside.
    fn plain(&mut self) {
        match self.rng.below(8) {
            0..=1 => {
                let ty =
                    self.rng.pick(&[Ty::Int, Ty::Text, Ty::BoxInt, Ty::Char, Ty::Long, Ty::Bool, Ty::Double]).clone();
                let value = self.expr(&ty, 3);
                let shown = self.show(&ty);
                self.line(&format!("System.out.println(({shown}) {value});"));
            }
            2..=3 => {
                let ty = self.any_type();
                if let Some(place) = self.field_place(&ty, true) {
                    let value = self.expr(&ty, 2);
                    let op = match ty {
                        Ty::Int | Ty::Long | Ty::Byte | Ty::Short | Ty::Char if self.rng.chance(50) => {
                            *self.rng.pick(&["+=", "-=", "*=", "^=", "<<=", "%="])
                        }
                        _ => "=",
                    };
                    self.line(&format!("{place} {op} {value};"));
                }
            }
            4 => {
                let (array, index, value) = (self.expr(&Ty::Ints, 1), self.index(1), self.expr(&Ty::Int, 2));
                let op = *self.rng.pick(&["=", "+=", "*=", ">>=", "="]);
                self.line(&format!("({array})[{index}] {op} {value};"));
            }
            5 => {
                let (array, index, value) = (self.expr(&Ty::Boxes, 1), self.index(1), self.expr(&Ty::BoxInt, 2));
                let target = format!("({array})[{index}]");
                match self.rng.below(3) {
                    0 => self.line(&format!("{target}++;")),
                    1 => self.line(&format!("{target} += {value};")),
                    _ => self.line(&format!("{target} = {value};")),
                }
            }
            6 => {
                let cond = self.expr(&Ty::Bool, 2);
                self.line(&format!("assert {cond} || fuel-- > -5 : \"message\";"));
            }
            _ => {
                let k = self.number();
                let value = self.expr(&Ty::Int, 3);
                self.line(&format!("i({k}, {value});"));
            }
        }
    }

    fn branch(&mut self) {
        let cond = self.expr(&Ty::Bool, 3);
        self.line(&format!("if ({cond}) {{"));
        let n = self.size();
        self.inner(n);
        if self.rng.chance(50) {
            self.line("} else {");
            let n = self.size();
            self.inner(n);
        }
        self.line("}");
    }

    /// Leaves or repeats a loop, returns or throws, if a condition holds.
    fn guarded_jump(&mut self) {
        if !self.place.may_jump {
            return self.plain();
        }
        let cond = self.expr(&Ty::Bool, 2);
        let k = self.rng.below(9);
        let jump = match self.rng.below(4) {
            0 => match self.place.result.clone() {
                Some(ty) => {
                    let value = self.expr(&ty, 2);
                    format!("return {value};")
                }
                None => "return;".to_string(),
            },
            1 => format!("throw new {}({k});", self.rng.pick(&["Fault", "Sub"])),
            _ if self.place.loops.is_empty() => format!("throw new Fault({k});"),
            _ => {
                let all = self.place.loops.clone();
                let word = *self.rng.pick(&["break", "continue"]);
                match self.rng.pick(&all).clone() {
                    Some(label) => format!("{word} {label};"),
                    None if all.last() == Some(&None) => format!("{word};"),
                    None => format!("throw new Sub({k});"),
                }
            }
        };
        self.line(&format!("if ({cond}) {jump}"));
    }

    fn in_loop(&mut self, label: Option<String>) {
        // A jump without label means the innermost loop or switch.
        self.place.loops.push(label);
        let n = self.size();
        self.inner(n);
        self.place.loops.pop();
    }

    fn bounded_loop(&mut self) {
        let v = self.name("n");
        let limit = 1 + self.rng.below(3);
        let label = self.rng.chance(30).then(|| self.name("L")).filter(|_| self.place.may_jump);
        let head = label.as_ref().map_or(String::new(), |label| format!("{label}: "));
        match self.rng.below(4) {
            0 => {
                self.line(&format!("int {v} = 0;"));
                self.line(&format!("{head}while ({v}++ < {limit}) {{"));
            }
            1 => {
                self.line(&format!("int {v} = 0;"));
                self.line(&format!("{head}do {{"));
            }
            2 => {
                let k = self.number();
                self.line(&format!("{head}for (int {v} = 0, w{v} = 9; {v} < {limit}; {v}++, w{v} -= i({k}, {v})) {{"));
            }
            _ => {
                let cond = self.expr(&Ty::Bool, 2);
                self.line(&format!("int {v} = 0;"));
                self.line(&format!("{head}while (true) {{ if ({v}++ >= {limit} || {cond}) break;"));
                self.in_loop(label);
                self.line("}");
                return;
            }
        }
        let is_do = self.out.trim_end().ends_with("do {");
        self.in_loop(label);
        if is_do {
            let cond = self.expr(&Ty::Bool, 1);
            self.line(&format!("}} while (++{v} < {limit} && {cond});"));
        } else {
            self.line("}");
        }
    }

    fn each(&mut self) {
        let v = self.name("e");
        let (shown, ty, of) = match self.rng.below(4) {
            0 => ("int", Ty::Int, Ty::Boxes),
            1 => ("Integer", Ty::BoxInt, Ty::Ints),
            2 => ("long", Ty::Long, Ty::Ints),
            _ => ("int", Ty::Int, Ty::Ints),
        };
        let array = self.expr(&of, 2);
        let fixed = self.rng.chance(50);
        self.line(&format!("for ({shown} {v} : {array}) {{"));
        self.vars.push(Var { name: v, ty, fixed });
        self.in_loop(None);
        self.vars.pop();
        self.line("}");
    }

    fn labelled(&mut self) {
        if !self.place.may_jump {
            return self.plain();
        }
        let label = self.name("B");
        let cond = self.expr(&Ty::Bool, 2);
        self.line(&format!("{label}: {{"));
        self.line(&format!("    if ({cond}) break {label};"));
        let n = self.size();
        self.inner(n);
        self.line("}");
    }

    /// Labels of cases for a type, and a subject.
    fn subject(&mut self, depth: usize) -> (String, Vec<String>, bool) {
        match self.rng.below(5) {
            0 => {
                let e = self.expr(&Ty::Text, depth);
                (e, ["\"a\"", "\"Aa\"", "\"BB\"", "\"\""].map(String::from).to_vec(), false)
            }
            1 => {
                let e = self.expr(&Ty::Color, depth);
                (e, ["RED", "GREEN", "BLUE"].map(String::from).to_vec(), true)
            }
            2 => {
                let e = self.expr(&Ty::BoxInt, depth);
                (e, ["0", "1", "7", "127"].map(String::from).to_vec(), false)
            }
            3 => {
                let e = self.expr(&Ty::Char, depth);
                (e, ["'a'", "'b'", "'c'", "'k'"].map(String::from).to_vec(), false)
            }
            _ => {
                let e = self.expr(&Ty::Int, depth);
                (format!("({e}) & 3"), ["0", "1", "2", "3"].map(String::from).to_vec(), false)
            }
        }
    }

    fn switch_stmt(&mut self) {
        let (subject, labels, _) = self.subject(2);
        let arrow = self.rng.chance(40);
        self.line(&format!("switch ({subject}) {{"));
        let default_at = self.rng.below(labels.len() + 1);
        // `break` leaves the switch; a jump without label would mean it, too.
        let saved = self.place.loops.clone();
        self.place.loops.retain(Option::is_some);
        for (n, label) in labels.iter().enumerate() {
            if n == default_at {
                self.case("default", arrow);
            }
            if self.rng.chance(75) {
                self.case(&format!("case {label}"), arrow);
            }
        }
        self.place.loops = saved;
        self.line("}");
    }

    fn case(&mut self, label: &str, arrow: bool) {
        if arrow {
            self.line(&format!("{label} -> {{"));
            let n = self.size();
            self.inner(n);
            self.line("}");
            return;
        }
        self.line(&format!("{label}: {{"));
        let n = self.size();
        self.inner(n);
        self.line("}");
        if self.rng.chance(60) {
            self.line("break;");
        }
    }

    pub(super) fn switch_expr(&mut self, ty: &Ty, depth: usize) -> String {
        self.switch_value(ty, depth, false)
    }

    /// With `try` inside only where the switch is a whole initialiser: javac 17 breaks down over one whose values wait on the stack.
    fn switch_value(&mut self, ty: &Ty, depth: usize, tries: bool) -> String {
        let (subject, labels, is_enum) = self.subject(depth);
        let place = self.place.clone();
        self.place.may_jump = false;
        self.place.loops.clear();
        let all = is_enum && self.rng.chance(40);
        let mut cases = Vec::new();
        for label in labels {
            if !all && self.rng.chance(30) {
                continue;
            }
            let value = self.expr(ty, depth);
            cases.push(self.arm(&format!("case {label}"), ty, &value, depth, tries));
        }
        if !all {
            let value = self.expr(ty, depth);
            cases.push(self.arm("default", ty, &value, depth, tries));
        }
        self.place = place;
        let shown = self.show(ty);
        format!("(({shown}) switch ({subject}) {{ {} }})", cases.join(" "))
    }

    fn arm(&mut self, label: &str, ty: &Ty, value: &str, depth: usize, tries: bool) -> String {
        // javac takes `yield (` for a call.
        let yielded = match value.starts_with(['(', '+', '-']) {
            true => {
                let (name, shown) = (self.name("y"), self.show(ty));
                format!("{shown} {name} = {value}; yield {name};")
            }
            false => format!("yield {value};"),
        };
        match self.rng.below(4) {
            0 => {
                let (k, extra) = (self.number(), self.expr(&Ty::Int, depth));
                format!("{label} -> {{ i({k}, {extra}); {yielded} }}")
            }
            1 if tries => {
                let (k, extra) = (self.number(), self.expr(&Ty::Int, depth));
                format!("{label} -> {{ try {{ {yielded} }} finally {{ i({k}, {extra}); }} }}")
            }
            2 if label != "default" && self.rng.chance(20) => {
                format!("{label} -> throw new Fault({});", self.rng.below(9))
            }
            _ => format!("{label} -> {value};"),
        }
    }

    fn try_stmt(&mut self) {
        self.line("try {");
        let n = self.size();
        self.inner(n);
        let catches = self.rng.below(3);
        let e = self.name("e");
        match catches {
            0 => {}
            1 => {
                self.line(&format!("}} catch (Fault {e}) {{"));
                self.line(&format!("    s({}, {e}.getMessage());", self.n_names));
                let n = self.size();
                self.inner(n);
            }
            _ => {
                self.line(&format!("}} catch (Sub | ArithmeticException {e}) {{"));
                let n = self.size();
                self.inner(n);
                self.line(&format!("}} catch (RuntimeException {e}) {{"));
                self.line(&format!("    s({}, {e}.getClass().getSimpleName());", self.n_names));
                let n = self.size();
                self.inner(n);
            }
        }
        if catches == 0 || self.rng.chance(50) {
            self.line("} finally {");
            let n = self.size();
            self.inner(n);
        }
        self.line("}");
    }

    fn resources(&mut self) {
        let (a, b) = (self.name("r"), self.name("r"));
        let (x, y) = (self.rng.below(8), self.expr(&Ty::Int, 2));
        self.line(&format!("try (Res {a} = new Res({x}); Res {b} = ({y}) % 2 == 0 ? new Res({}) : null) {{", x + 3));
        let n = self.size();
        self.inner(n);
        let e = self.name("e");
        if self.rng.chance(60) {
            self.line(&format!("}} catch (Fault {e}) {{"));
            self.line(&format!("    s({}, {e}.getMessage() + {e}.getSuppressed().length);", self.n_names));
        }
        self.line("}");
    }

    /// A local class that keeps what it uses, and an object of it.
    fn local_class(&mut self) {
        let (class, v, p) = (self.name("Loc"), self.name("v"), self.name("a"));
        let place = self.place.clone();
        let body = self.captured(|m| {
            m.place.this = None;
            let field = m.expr(&Ty::Int, 1);
            let text = m.expr(&Ty::Text, 1);
            m.vars.push(Var { name: p.clone(), ty: Ty::Int, fixed: true });
            let value = m.expr(&Ty::Int, 2);
            format!(
                "class {class} implements Fn {{ int own = {field}; class Deep {{ int get() {{ return own + 1; }} }} public int run(int {p}) {{ if (fuel-- <= 0) return 0; return new Deep().get() + {value}; }} public String toString() {{ return z({text}); }} }}"
            )
        });
        self.place = place;
        self.line(&body);
        let k = self.number();
        self.line(&format!("Fn {v} = new {class}();"));
        self.line(&format!("s({k}, \"\" + {v} + {v}.run({k}) + new {class}().own);"));
        self.vars.push(Var { name: v, ty: Ty::Fn, fixed: true });
    }
}
