//! Expressions of generated programs, by their types.

use super::{Maker, Ty, Var};

impl Maker {
    /// A value without effects that is always there.
    pub(super) fn simple(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int => "0".to_string(),
            Ty::Long => "0L".to_string(),
            Ty::Byte => "(byte) 1".to_string(),
            Ty::Short => "(short) 1".to_string(),
            Ty::Char => "'c'".to_string(),
            Ty::Bool => "false".to_string(),
            Ty::Double => "0.5".to_string(),
            Ty::Text => "\"t\"".to_string(),
            Ty::BoxInt => "Integer.valueOf(1)".to_string(),
            Ty::BoxChar => "'k'".to_string(),
            Ty::Ints => "(new int[] {1, 2})".to_string(),
            Ty::Boxes => "(new Integer[] {1, 2})".to_string(),
            Ty::Color => "Color.RED".to_string(),
            Ty::Pair => "new Pair(1)".to_string(),
            Ty::Fn => "q -> q".to_string(),
            Ty::Object => "((Object) \"o\")".to_string(),
            Ty::Class(_) => format!("(({}) null)", self.show(ty)),
        }
    }

    pub(super) fn literal(&mut self, ty: &Ty) -> String {
        const INTS: &[i64] = &[0, 1, 2, 3, 5, 7, -1, -3, 10, 100, 127, 128, 255, 1000, 65536, 2147483647, -2147483648];
        let n = *self.rng.pick(INTS);
        match ty {
            Ty::Int if n < 0 => format!("({n})"),
            Ty::Int => n.to_string(),
            Ty::Long => format!("({}L)", n.wrapping_mul(*self.rng.pick(&[1, 3, 4294967296]))),
            Ty::Byte => format!("((byte) ({n}))"),
            Ty::Short => format!("((short) ({n}))"),
            Ty::Char => format!("((char) ({}))", 97 + (n & 15)),
            Ty::Bool => self.rng.pick(&["true", "false"]).to_string(),
            Ty::Double => format!("({:?})", (n % 1000) as f64 / 4.0),
            Ty::Text => format!("\"{}\"", self.rng.pick(&["", "a", "ab", "Aa", "BB", "x1"])),
            Ty::BoxInt => format!("((Integer) ({n}))"),
            Ty::Color => format!("Color.{}", self.rng.pick(&["RED", "GREEN", "BLUE"])),
            _ => self.simple(ty),
        }
    }

    /// A variable that can be seen here.
    pub(super) fn seen(&self, test: impl Fn(&Var) -> bool) -> Vec<String> {
        let from = self.place.captured_from;
        let all = self.vars.iter().enumerate().filter(|(n, var)| (*n >= from || var.fixed) && test(var));
        all.map(|(_, var)| var.name.clone()).collect()
    }

    pub(super) fn expr(&mut self, ty: &Ty, depth: usize) -> String {
        let known = self.seen(|var| var.ty == *ty);
        if !known.is_empty() && self.rng.chance(if depth == 0 { 80 } else { 25 }) {
            return self.rng.pick(&known).clone();
        }
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 || self.budget == 0 {
            return self.literal(ty);
        }
        let depth = depth - 1;
        match self.rng.below(12) {
            0 => {
                let (c, a, b) = (self.expr(&Ty::Bool, depth), self.expr(ty, depth), self.expr(ty, depth));
                if *ty == Ty::Fn { a } else { format!("({c} ? {a} : {b})") }
            }
            1 => self.call(ty, depth).unwrap_or_else(|| self.literal(ty)),
            2 => self.field(ty).unwrap_or_else(|| self.literal(ty)),
            3 if *ty != Ty::Fn => self.switch_expr(ty, depth),
            4 => self.assigned(ty, depth).unwrap_or_else(|| self.literal(ty)),
            5 => self.shown(ty, depth),
            _ => self.of_type(ty, depth),
        }
    }

    fn shown(&mut self, ty: &Ty, depth: usize) -> String {
        let value = self.expr(ty, depth);
        self.printed(ty, value)
    }

    /// Printed on the way, by a method of its type: inferring the types of nested generic calls takes javac an age.
    pub(super) fn printed(&mut self, ty: &Ty, value: String) -> String {
        let name = match ty {
            Ty::Int => "i",
            Ty::Long => "l",
            Ty::Bool => "b",
            Ty::Text => "s",
            Ty::BoxInt => "x",
            Ty::Byte => "by",
            Ty::Short => "sh",
            Ty::Char => "ch",
            Ty::Double => "du",
            Ty::BoxChar => "bc",
            Ty::Ints => "ia",
            Ty::Boxes => "xa",
            Ty::Color => "co",
            Ty::Pair => "pa",
            Ty::Fn | Ty::Object | Ty::Class(_) => return value,
        };
        let k = self.number();
        format!("{name}({k}, {value})")
    }

    /// An assignment as a value.
    fn assigned(&mut self, ty: &Ty, depth: usize) -> Option<String> {
        let from = self.place.captured_from;
        let all: Vec<String> = self
            .vars
            .iter()
            .enumerate()
            .filter(|(n, var)| *n >= from && !var.fixed && var.ty == *ty)
            .map(|(_, var)| var.name.clone())
            .collect();
        if all.is_empty() {
            return None;
        }
        let target = self.rng.pick(&all).clone();
        let numeric = matches!(ty, Ty::Int | Ty::Long | Ty::Byte | Ty::Short | Ty::Char | Ty::BoxInt | Ty::BoxChar);
        if numeric && self.rng.chance(50) {
            let step = *self.rng.pick(&["++", "--"]);
            return Some(if self.rng.chance(50) { format!("{target}{step}") } else { format!("({step}{target})") });
        }
        let value = self.expr(ty, depth);
        let op = match ty {
            Ty::Int | Ty::Long | Ty::Byte | Ty::Short | Ty::Char if self.rng.chance(60) => {
                *self.rng.pick(&["+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "/=", "%="])
            }
            Ty::BoxInt if self.rng.chance(50) => *self.rng.pick(&["+=", "-=", "*=", "^="]),
            Ty::Double if self.rng.chance(50) => *self.rng.pick(&["+=", "-="]),
            Ty::Bool if self.rng.chance(50) => *self.rng.pick(&["&=", "|=", "^="]),
            Ty::Text if self.rng.chance(50) => return Some(format!("({target} = z({target} + {value}))")),
            _ => "=",
        };
        // Any number may be added to a small one.
        let value = match ty {
            Ty::Int | Ty::Byte | Ty::Short | Ty::Char if op != "=" && self.rng.chance(30) => {
                let other = self.rng.pick(&[Ty::Int, Ty::Long, Ty::Char]).clone();
                self.expr(&other, depth)
            }
            _ => value,
        };
        Some(format!("({target} {op} {value})"))
    }

    fn of_type(&mut self, ty: &Ty, depth: usize) -> String {
        match ty {
            Ty::Int => self.int(depth),
            Ty::Long => {
                let (a, b) = (self.expr(&Ty::Long, depth), self.number_expr(depth));
                let op = *self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({a} {op} {b})")
            }
            Ty::Byte | Ty::Short | Ty::Char => {
                let from = self.rng.pick(&[Ty::Int, Ty::Int, Ty::Long, Ty::Double]).clone();
                let (shown, value) = (self.show(ty), self.expr(&from, depth));
                format!("(({shown}) ({value}))")
            }
            Ty::Bool => self.bool(depth),
            Ty::Double => {
                let (a, b) = (self.expr(&Ty::Double, depth), self.expr(&Ty::Int, depth));
                format!("({a} {} ({b} % 16))", self.rng.pick(&["+", "-"]))
            }
            Ty::Text => self.text(depth),
            Ty::BoxInt => match self.rng.below(4) {
                0 => "((Integer) null)".to_string(),
                1 => {
                    let (array, index) = (self.expr(&Ty::Boxes, depth), self.index(depth));
                    format!("{array}[{index}]")
                }
                _ => {
                    let value = self.expr(&Ty::Int, depth);
                    format!("((Integer) ({value}))")
                }
            },
            Ty::BoxChar => {
                let value = self.expr(&Ty::Char, depth);
                format!("((Character) ({value}))")
            }
            Ty::Ints => match self.rng.below(4) {
                0 => format!("(new int[{}])", self.rng.below(4)),
                1 => {
                    let value = self.expr(&Ty::Ints, depth);
                    format!("{value}.clone()")
                }
                2 if self.rng.chance(30) => "((int[]) null)".to_string(),
                _ => {
                    let values: Vec<String> =
                        (0..1 + self.rng.below(3)).map(|_| self.expr(&Ty::Int, depth.min(1))).collect();
                    format!("(new int[] {{{}}})", values.join(", "))
                }
            },
            Ty::Boxes => {
                let values: Vec<String> =
                    (0..1 + self.rng.below(3)).map(|_| self.expr(&Ty::BoxInt, depth.min(1))).collect();
                format!("(new Integer[] {{{}}})", values.join(", "))
            }
            Ty::Color => match self.rng.below(3) {
                0 => {
                    let n = self.expr(&Ty::Int, depth);
                    format!("Color.values()[(({n}) & 3) % 3]")
                }
                1 => "Color.valueOf(\"BLUE\")".to_string(),
                _ => self.literal(ty),
            },
            Ty::Pair => {
                let (a, b) = (self.expr(&Ty::Int, depth), self.expr(&Ty::Text, depth));
                format!("new Pair({a}, z({b}))")
            }
            Ty::Fn => self.function(depth),
            Ty::Object => {
                let of = self.rng.pick(&[Ty::Text, Ty::BoxInt, Ty::Color, Ty::Pair, Ty::BoxChar]).clone();
                let value = self.expr(&of, depth);
                format!("((Object) {value})")
            }
            Ty::Class(class) => self.object(*class, depth),
        }
    }

    pub(super) fn index(&mut self, depth: usize) -> String {
        let value = self.expr(&Ty::Int, depth);
        if self.rng.chance(85) { format!("({value}) & 1") } else { value }
    }

    fn number_expr(&mut self, depth: usize) -> String {
        let ty = self.rng.pick(&[Ty::Int, Ty::Long, Ty::Char, Ty::Byte, Ty::BoxInt]).clone();
        self.expr(&ty, depth)
    }

    fn int(&mut self, depth: usize) -> String {
        match self.rng.below(13) {
            0..=3 => {
                let (a, b) = (self.expr(&Ty::Int, depth), self.expr(&Ty::Int, depth));
                let op = *self.rng.pick(&["+", "-", "*", "&", "|", "^", "+", "-", "/", "%", "<<", ">>", ">>>"]);
                format!("({a} {op} {b})")
            }
            4 => {
                let a = self.expr(&Ty::Int, depth);
                format!("({} {a})", self.rng.pick(&["-", "~", "+"]))
            }
            5 => {
                let (a, b) = (self.number_expr(depth), self.number_expr(depth));
                format!("(int) ({a} + {b})")
            }
            6 => {
                let a = self.expr(&Ty::Double, depth);
                format!("((int) {a})")
            }
            7 => {
                let a = self.expr(&Ty::Text, depth);
                format!("z({a}).length()")
            }
            8 => {
                let (array, index) = (self.expr(&Ty::Ints, depth), self.index(depth));
                match self.rng.below(4) {
                    0 => format!("{array}.length"),
                    1 => format!("({array}[{index}] += 3)"),
                    2 => format!("{array}[{index}]++"),
                    _ => format!("{array}[{index}]"),
                }
            }
            9 => {
                let (f, a) = (self.seen(|var| var.ty == Ty::Fn), self.expr(&Ty::Int, depth));
                match f.is_empty() {
                    true => format!("Math.{}({a}, 5)", self.rng.pick(&["max", "min"])),
                    false => format!("{}.{}run({a})", self.rng.pick(&f).clone(), self.rng.pick(&["", "twice()."])),
                }
            }
            10 => {
                let c = self.expr(&Ty::Color, depth);
                match self.rng.below(3) {
                    0 => format!("{c}.ordinal()"),
                    1 => format!("{c}.weight({})", self.rng.below(9)),
                    _ => format!("{c}.level++"),
                }
            }
            11 => {
                let p = self.expr(&Ty::Pair, depth);
                format!("{p}.{}", self.rng.pick(&["left()", "both()", "left"]))
            }
            _ => {
                let values: Vec<String> = (0..self.rng.below(4)).map(|_| self.expr(&Ty::Int, depth.min(1))).collect();
                format!("sum({})", values.join(", "))
            }
        }
    }

    fn bool(&mut self, depth: usize) -> String {
        match self.rng.below(9) {
            0..=1 => {
                let (a, b) = (self.number_expr(depth), self.number_expr(depth));
                format!("({a} {} {b})", self.rng.pick(&["<", "<=", ">", ">="]))
            }
            2 => {
                let (a, b) = (self.expr(&Ty::Int, depth), self.number_expr(depth));
                format!("({a} {} {b})", self.rng.pick(&["==", "!="]))
            }
            3 => {
                let (a, b) = (self.expr(&Ty::BoxInt, depth), self.expr(&Ty::BoxInt, depth));
                format!("({a} {} {b})", self.rng.pick(&["==", "!="]))
            }
            4..=5 => {
                let (a, b) = (self.expr(&Ty::Bool, depth), self.expr(&Ty::Bool, depth));
                format!("({a} {} {b})", self.rng.pick(&["&&", "||", "&", "|", "^"]))
            }
            6 => {
                let a = self.expr(&Ty::Bool, depth);
                format!("(!{a})")
            }
            7 => {
                let (a, b) = (self.expr(&Ty::Text, depth), self.expr(&Ty::Text, depth));
                format!("z({a}).equals({b})")
            }
            _ => {
                let object = self.expr(&Ty::Object, depth);
                let v = self.name("v");
                match self.rng.below(4) {
                    // javac 17 misjudges variables of patterns in field initialisers.
                    _ if self.place.quiet => format!("({object} instanceof String)"),
                    0 => format!("({object} instanceof String)"),
                    1 => format!("({object} instanceof Integer {v} && {v} > 3)"),
                    2 => format!("({object} instanceof Pair {v} && {v}.both() > 2)"),
                    _ => format!("(!({object} instanceof String {v}) || {v}.isEmpty())"),
                }
            }
        }
    }

    fn text(&mut self, depth: usize) -> String {
        match self.rng.below(8) {
            0 => {
                let p = self.expr(&Ty::Pair, depth);
                format!("{p}{}", self.rng.pick(&[".right()", ".toString()"]))
            }
            1 => "((String) null)".to_string(),
            _ => {
                let mut parts = vec!["\"\"".to_string()];
                for _ in 0..1 + self.rng.below(3) {
                    let ty = self
                        .rng
                        .pick(&[
                            Ty::Int,
                            Ty::Text,
                            Ty::Char,
                            Ty::BoxInt,
                            Ty::Bool,
                            Ty::Long,
                            Ty::Color,
                            Ty::Pair,
                            Ty::Double,
                        ])
                        .clone();
                    let value = self.expr(&ty, depth);
                    parts.push(if ty == Ty::Text { format!("z({value})") } else { value });
                }
                // A `+` of numbers before the first text is a sum.
                if self.rng.chance(20) {
                    let (a, b) = (self.expr(&Ty::Int, 0), self.expr(&Ty::Char, 0));
                    parts.insert(0, format!("{a} + {b}"));
                }
                format!("({})", parts.join(" + "))
            }
        }
    }

    /// Code in which only variables that are never assigned can be seen.
    pub(super) fn captured<T>(&mut self, make: impl FnOnce(&mut Maker) -> T) -> T {
        let place = self.place.clone();
        let n_vars = self.vars.len();
        self.place.captured_from = n_vars;
        self.place.loops.clear();
        self.place.may_jump = true;
        let made = make(self);
        self.vars.truncate(n_vars);
        self.place = place;
        made
    }

    fn function(&mut self, depth: usize) -> String {
        let p = self.name("a");
        let function = match self.rng.below(6) {
            0 => "Math::abs".to_string(),
            1 => {
                let c = self.expr(&Ty::Color, depth);
                // A method reference evaluates its receiver when it is made.
                format!("{c}::weight")
            }
            2 => self.captured(|m| {
                m.vars.push(Var { name: p.clone(), ty: Ty::Int, fixed: true });
                m.place.result = Some(Ty::Int);
                let body = m.aside(|m| {
                    let saved = std::mem::replace(&mut m.indent, 0);
                    let size = 1 + m.rng.below(2);
                    m.stmts(size);
                    m.indent = saved;
                });
                let value = m.expr(&Ty::Int, depth);
                format!("{p} -> {{ if (fuel-- <= 0) return 1; {body} return {value}; }}").replace('\n', " ")
            }),
            3 => self.captured(|m| {
                let this = m.place.this.take();
                let field = m.expr(&Ty::Int, 0);
                m.vars.push(Var { name: p.clone(), ty: Ty::Int, fixed: true });
                let value = m.expr(&Ty::Int, depth);
                m.place.this = this;
                let k = m.number();
                format!(
                    "new Fn() {{ int own = {field}; {{ i({k}, own); }} public int run(int {p}) {{ if (fuel-- <= 0) return own; return own++ + {value}; }} }}"
                )
            }),
            _ => self.captured(|m| {
                m.vars.push(Var { name: p.clone(), ty: Ty::Int, fixed: true });
                let value = m.expr(&Ty::Int, depth);
                format!("{p} -> fuel-- <= 0 ? 0 : {value}")
            }),
        };
        // A function needs its interface where it stands alone.
        format!("((Fn) {function})")
    }

    pub(super) fn object(&mut self, class: usize, depth: usize) -> String {
        let below: Vec<usize> = (0..self.classes.len())
            .filter(|n| self.classes[*n].is_concrete && self.classes[*n].around.is_none() && self.is_below(*n, class))
            .collect();
        if below.is_empty() || self.place.quiet {
            return format!("(({}) null)", self.show(&Ty::Class(class)));
        }
        let class = *self.rng.pick(&below);
        let arg = self.expr(&Ty::Int, depth.min(1));
        let name = &self.classes[class].name;
        if self.rng.chance(80) { format!("new {name}({arg})") } else { format!("new {name}()") }
    }

    /// A call of a method with this result.
    fn call(&mut self, ty: &Ty, depth: usize) -> Option<String> {
        let found: Vec<(usize, usize)> = (0..self.classes.len())
            .flat_map(|c| (0..self.classes[c].methods.len()).map(move |m| (c, m)))
            .filter(|(c, m)| self.classes[*c].methods[*m].result == *ty)
            .collect();
        if found.is_empty() || self.place.quiet {
            return None;
        }
        let (class, m) = *self.rng.pick(&found);
        let method = self.classes[class].methods[m].clone();
        let receiver = match method.is_static {
            true => self.show(&Ty::Class(class)),
            false => self.receiver(class, depth)?,
        };
        let args: Vec<String> = method.params.iter().map(|ty| self.expr(ty, depth)).collect();
        Some(format!("{receiver}.{}({})", method.name, args.join(", ")))
    }

    /// An object of a class: `this`, one around, a variable, or a new one.
    fn receiver(&mut self, class: usize, depth: usize) -> Option<String> {
        if self.place.quiet {
            return None;
        }
        if let Some(this) = self.place.this {
            if self.is_below(this, class) && self.rng.chance(50) {
                return Some(match this == class && self.rng.chance(30) {
                    true => format!("{}.this", self.classes[class].name),
                    false => "this".to_string(),
                });
            }
            if let Some(around) = self.classes[this].around
                && around == class
            {
                return Some(format!("{}.this", self.classes[class].name));
            }
            let is_inner = self.classes[class].around == Some(this) && self.classes[class].is_concrete;
            if is_inner {
                let arg = self.expr(&Ty::Int, depth.min(1));
                let name = &self.classes[class].name;
                return Some(format!("new {name}({arg})"));
            }
        }
        if let Some(around) = self.classes[class].around {
            if !self.classes[class].is_concrete {
                return None;
            }
            let outer = self.object(around, depth);
            if outer.ends_with("null)") {
                return None;
            }
            return Some(format!("{outer}.new {}(2)", self.classes[class].name));
        }
        let known = self.seen(|var| var.ty == Ty::Class(class));
        if !known.is_empty() {
            return Some(self.rng.pick(&known).clone());
        }
        let made = self.object(class, depth);
        (!made.ends_with("null)")).then_some(made)
    }

    pub(super) fn field_place(&mut self, ty: &Ty, for_write: bool) -> Option<String> {
        let found: Vec<(usize, usize)> = (0..self.classes.len())
            .flat_map(|c| (0..self.classes[c].fields.len()).map(move |f| (c, f)))
            .filter(|(c, f)| {
                let field = &self.classes[*c].fields[*f];
                field.ty == *ty && !(for_write && field.is_final)
            })
            .collect();
        if found.is_empty() {
            return None;
        }
        let (class, f) = *self.rng.pick(&found);
        let name = self.classes[class].fields[f].name.clone();
        if self.classes[class].fields[f].is_static {
            return Some(format!("{}.{name}", self.show(&Ty::Class(class))));
        }
        let receiver = self.receiver(class, 1)?;
        // The class says which field of that name is meant.
        Some(format!("(({}) {receiver}).{name}", self.show(&Ty::Class(class))))
    }

    fn field(&mut self, ty: &Ty) -> Option<String> {
        self.field_place(ty, false)
    }
}
