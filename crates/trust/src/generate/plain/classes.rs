//! Classes of generated programs: a hierarchy with hidden fields, overridden methods, initialisers and inner classes.

use super::{Class, Field, Maker, Method, Ty, Var};

impl Maker {
    /// The heads of all classes come first, so that bodies can use each other.
    pub(super) fn declare_classes(&mut self) {
        let n_classes = 1 + self.rng.below(3);
        for n in 0..n_classes {
            let above = (n > 0 && self.rng.chance(60))
                .then(|| self.rng.below(n))
                .filter(|up| self.classes[*up].around.is_none());
            let around = (n > 0 && above.is_none() && self.rng.chance(35))
                .then(|| self.rng.below(n))
                .filter(|of| self.classes[*of].around.is_none());
            let name = self.name("C");
            let is_concrete = n != 0 || self.rng.chance(70);
            self.classes.push(Class { name, above, fields: Vec::new(), methods: Vec::new(), is_concrete, around });
        }
        for n in 0..n_classes {
            let fields = self.fields_of(n);
            self.classes[n].fields = fields;
            let methods = self.methods_of(n);
            self.classes[n].methods = methods;
        }
    }

    fn fields_of(&mut self, class: usize) -> Vec<Field> {
        let n_fields = 1 + self.rng.below(4);
        let mut all: Vec<Field> = Vec::new();
        for _ in 0..n_fields {
            let ty = self.any_type();
            let is_static = self.rng.chance(35);
            let is_final = self.rng.chance(20);
            // A name from above hides that field.
            let hidden: Option<String> = self.classes[class]
                .above
                .and_then(|up| self.classes[up].fields.first().map(|field| field.name.clone()))
                .filter(|name| all.iter().all(|field| field.name != *name));
            let name = match hidden {
                Some(name) if self.rng.chance(30) => name,
                _ => self.name("f"),
            };
            all.push(Field { name, ty, is_static, is_final });
        }
        all
    }

    fn methods_of(&mut self, class: usize) -> Vec<Method> {
        let mut all = Vec::new();
        if let Some(up) = self.classes[class].above {
            let above: Vec<Method> = self.classes[up].methods.iter().filter(|m| !m.is_static).cloned().collect();
            all.extend(above.into_iter().filter(|_| self.rng.chance(60)));
        }
        for _ in 0..1 + self.rng.below(2) {
            let params = (0..self.rng.below(3)).map(|_| self.any_type()).collect();
            let (name, result) = (self.name("m"), self.any_type());
            let is_static = self.rng.chance(30);
            all.push(Method { name, params, result, is_static });
        }
        all
    }

    pub(super) fn write_classes(&mut self) {
        for n in 0..self.classes.len() {
            if self.classes[n].around.is_none() {
                self.write_class(n);
            }
        }
    }

    fn write_class(&mut self, n: usize) {
        let class = &self.classes[n];
        let above = class.above.map_or(String::new(), |up| format!(" extends {}", self.classes[up].name));
        let word = match (class.around, class.is_concrete) {
            (Some(_), true) => "class",
            (Some(_), false) => "abstract class",
            (None, true) => "static class",
            (None, false) => "static abstract class",
        };
        let loud = if class.above.is_none() && self.rng.chance(40) { " implements Loud" } else { "" };
        let head = format!("{word} {}{above}{loud}", self.classes[n].name);
        self.open(&head);
        self.place.this = Some(n);
        self.write_fields(n);
        self.write_constructors(n);
        for m in 0..self.classes[n].methods.len() {
            self.write_method(n, m);
        }
        for inner in 0..self.classes.len() {
            if self.classes[inner].around == Some(n) {
                self.write_class(inner);
                self.place.this = Some(n);
            }
        }
        self.close("");
    }

    /// Fields and initialisers, in any order of the two.
    fn write_fields(&mut self, n: usize) {
        for f in 0..self.classes[n].fields.len() {
            let field = &self.classes[n].fields[f];
            let (name, ty, is_static, is_final) =
                (field.name.clone(), field.ty.clone(), field.is_static, field.is_final);
            // Fields that come later may not be named before they are declared: only calls are made.
            let saved = self.place.this.take();
            self.budget = 8;
            self.place.quiet = true;
            let value = self.expr(&ty, 2);
            self.place.quiet = false;
            self.place.this = saved;
            let (word, fin) = (if is_static { "static " } else { "" }, if is_final { "final " } else { "" });
            let shown = self.show(&ty);
            let value = if self.rng.chance(50) { self.printed(&ty, value) } else { value };
            self.line(&format!("{word}{fin}{shown} {name} = {value};"));
            if self.rng.chance(30) {
                let k = self.number();
                self.line(&format!("{word}{{ i({k}, fuel % 7); }}"));
            }
        }
    }

    fn write_constructors(&mut self, n: usize) {
        let name = self.classes[n].name.clone();
        let up = match self.classes[n].above {
            Some(_) => {
                let this = self.place.this.take();
                self.vars.push(Var { name: "n".to_string(), ty: Ty::Int, fixed: true });
                self.budget = 6;
                self.place.quiet = true;
                let arg = self.expr(&Ty::Int, 1);
                self.place.quiet = false;
                self.vars.clear();
                self.place.this = this;
                format!("super({arg}); ")
            }
            None => String::new(),
        };
        self.open(&format!("{name}(int n)"));
        if !up.is_empty() {
            self.line(&up);
        }
        let k = self.number();
        self.line(&format!("i({k}, n);"));
        self.line("if (fuel-- <= 0) return;");
        self.vars.push(Var { name: "n".to_string(), ty: Ty::Int, fixed: true });
        self.place.result = None;
        let size = self.rng.below(3);
        self.stmts(size);
        self.vars.clear();
        self.close("");
        if self.rng.chance(40) {
            let k = self.number();
            self.line(&format!("{name}() {{ this(i({k}, {})); }}", self.n_names % 9));
        } else {
            self.line(&format!("{name}() {{ this(3); }}"));
        }
    }

    fn write_method(&mut self, n: usize, m: usize) {
        let Method { name, params, result, is_static } = self.classes[n].methods[m].clone();
        let mut shown = Vec::new();
        for ty in &params {
            let fixed = self.rng.chance(60);
            let param = self.name("p");
            shown.push(format!("{} {param}", self.show(ty)));
            self.vars.push(Var { name: param, ty: ty.clone(), fixed });
        }
        let word = if is_static { "static " } else { "" };
        let returned = self.show(&result);
        self.open(&format!("{word}{returned} {name}({})", shown.join(", ")));
        let default = self.simple(&result);
        self.line(&format!("if (fuel-- <= 0) return {default};"));
        self.place.this = (!is_static).then_some(n);
        self.place.result = Some(result.clone());
        let size = self.rng.below(3);
        self.stmts(size);
        self.budget = 12;
        let value = self.expr(&result, 2);
        self.line(&format!("return {value};"));
        self.place.result = None;
        self.place.this = Some(n);
        self.vars.clear();
        self.close("");
    }
}
