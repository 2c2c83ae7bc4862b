//! Assertions as statements: from left to right, what they say is asked of `$k`, a check that is under way.

use java::tree::{
    BinOp, Builtin, Conversion, Exp, ExprKind, FieldId, LocalId, Location, LocationKind, PredicateInstance, Quantified,
    Quantifier, Type, visit,
};

use super::formulas::argument;
use super::{Instrumenter, Scope};

impl Instrumenter<'_> {
    /// Appends statements that ask for everything an assertion says. What a run cannot evaluate is said where it is reached.
    pub(super) fn assertion(&mut self, e: &Exp, scope: &mut Scope, out: &mut String) {
        let mut text = String::new();
        match self.asked(e, scope, &mut text, None) {
            Ok(()) => out.push_str(&text),
            Err(why) => {
                let site = self.site_of(e.span);
                let why = why.replace('\\', "\\\\").replace('"', "'");
                out.push_str(&format!("$k.at({site}).unchecked(\"{why}\"); "));
            }
        }
    }

    /// `seen`: the set of locations for each atom of the `\forall*` around.
    fn asked(
        &mut self,
        e: &Exp,
        scope: &mut Scope,
        out: &mut String,
        seen: Option<&mut Vec<String>>,
    ) -> Result<(), String> {
        let site = self.site_of(e.span);
        match &e.kind {
            ExprKind::Binary(BinOp::Sep | BinOp::And, a, b) => match seen {
                Some(seen) => {
                    self.asked(a, scope, out, Some(seen))?;
                    self.asked(b, scope, out, Some(seen))?;
                }
                None => {
                    self.asked(a, scope, out, None)?;
                    self.asked(b, scope, out, None)?;
                }
            },
            ExprKind::Binary(BinOp::Implies, c, a) if e.ty == Type::Resource => {
                let c = self.formula(c, scope)?;
                out.push_str(&format!("if ({c}) {{ "));
                self.asked(a, scope, out, seen)?;
                out.push_str("} ");
            }
            ExprKind::Cond(c, a, b) if e.ty == Type::Resource => {
                let c = self.formula(c, scope)?;
                out.push_str(&format!("if ({c}) {{ "));
                let mut other = String::new();
                match seen {
                    Some(seen) => {
                        self.asked(a, scope, out, Some(seen))?;
                        self.asked(b, scope, &mut other, Some(seen))?;
                    }
                    None => {
                        self.asked(a, scope, out, None)?;
                        self.asked(b, scope, &mut other, None)?;
                    }
                }
                out.push_str(&format!("}} else {{ {other}}} "));
            }
            ExprKind::Convert(Conversion::ToResource, inner) => return self.asked(inner, scope, out, seen),
            ExprKind::Perm { location, amount, .. } => {
                let amount = self.formula(amount, scope)?;
                let text = self.location(location, &amount, site, scope, seen)?;
                out.push_str(&text);
            }
            ExprKind::PointsTo { location, amount, value } => {
                let amount = self.formula(amount, scope)?;
                let text = self.location(location, &amount, site, scope, seen)?;
                out.push_str(&text);
                let now = self.location_value(location, scope)?;
                let value = self.formula(value, scope)?;
                out.push_str(&format!("$k.at({site}).truth({now} == {value}); "));
            }
            ExprKind::Predicate(instance) => {
                let text = self.instance(instance, "grail.rt.Amount.FULL", site, scope, seen)?;
                out.push_str(&text);
            }
            ExprKind::Scale(f, a) => {
                let f = self.formula(f, scope)?;
                out.push_str(&format!("$k.at({site}).scale({f}); "));
                self.asked(a, scope, out, seen)?;
                out.push_str("$k.unscale(); ");
            }
            ExprKind::Guarded { target, inner } if e.ty == Type::Resource => {
                let target = self.formula(target, scope)?;
                out.push_str(&format!("if ({target} != null) {{ "));
                self.asked(inner, scope, out, seen)?;
                out.push_str("} ");
            }
            ExprKind::Let { local, value, body } if e.ty == Type::Resource => {
                let value = self.formula(value, scope)?;
                scope.names.insert(*local, format!("({value})"));
                self.asked(body, scope, out, seen)?;
            }
            ExprKind::Quantified(q) if q.quantifier == Quantifier::ForallStar => self.each_of(q, scope, out)?,
            ExprKind::Builtin(Builtin::JoinToken, args) => {
                let (thread, amount) = (self.formula(&args[0], scope)?, self.formula(&args[1], scope)?);
                out.push_str(&format!("$k.at({site}).token({thread}, {amount}); "));
            }
            ExprKind::Builtin(Builtin::Running, args) => {
                let thread = self.formula(&args[0], scope)?;
                out.push_str(&format!("$k.at({site}).token({thread}, grail.rt.Amount.FULL); "));
            }
            ExprKind::Binary(BinOp::Wand, ..) => return Err("a magic wand".to_string()),
            _ => match self.formula(e, scope) {
                Ok(text) => out.push_str(&format!("$k.at({site}).truth({text}); ")),
                // Permissions go where they go, whether the conditions beside them can be judged or not.
                Err(why) if e.ty != Type::Resource => {
                    let why = why.replace('\\', "\\\\").replace('"', "'");
                    out.push_str(&format!("$k.at({site}).unjudged(\"{why}\"); "));
                }
                Err(why) => return Err(why),
            },
        }
        Ok(())
    }

    /// The slots of a field's object, as an expression that is null if the object is.
    pub(super) fn slots(&mut self, field: FieldId, target: Option<&Exp>, scope: &mut Scope) -> Result<String, String> {
        let class = self.p[field].class;
        if self.is_anonymous(class) {
            return Err("a field of an anonymous class".to_string());
        }
        let owner = self.member_of(class, scope);
        if self.p[field].is_static() {
            return Ok(format!("{owner}$statics{}", class.0));
        }
        let object = match target {
            Some(target) => self.formula(target, scope)?,
            None => "this".to_string(),
        };
        let top = crate::layout::top(self.p, class);
        Ok(format!("{}$slots{}({object})", self.member_of(top, scope), top.0))
    }

    fn location(
        &mut self,
        location: &Location,
        amount: &str,
        site: usize,
        scope: &mut Scope,
        seen: Option<&mut Vec<String>>,
    ) -> Result<String, String> {
        let once = |seen: Option<&mut Vec<String>>, it: &mut Self| match seen {
            Some(seen) => {
                let name = it.fresh("seen");
                seen.push(name.clone());
                ("Once", format!("{name}, "))
            }
            None => ("", String::new()),
        };
        match &location.kind {
            LocationKind::Field { target, field } => {
                let Some(slot) = self.layout.slot(*field) else {
                    return Err("a permission to a field that is not tracked".to_string());
                };
                let slots = self.slots(*field, target.as_ref(), scope)?;
                let (word, set) = once(seen, self);
                Ok(format!("$k.at({site}).field{word}({set}{slots}, {slot}, {}, {amount}); ", field.0))
            }
            LocationKind::Element { array, index } => {
                let (a, i) = (self.formula(array, scope)?, self.formula(index, scope)?);
                let (word, set) = once(seen, self);
                Ok(format!("$k.at({site}).element{word}({set}{a}, {i}, {amount}); "))
            }
            LocationKind::AllElements { array } => {
                let a = self.formula(array, scope)?;
                if seen.is_some() {
                    return Err("all elements of several arrays at once".to_string());
                }
                Ok(format!("$k.at({site}).elements({a}, {amount}); "))
            }
            LocationKind::Predicate(instance) => self.instance(instance, amount, site, scope, seen),
            LocationKind::Unknown(_) => Err("a field that is not known".to_string()),
        }
    }

    fn location_value(&mut self, location: &Location, scope: &mut Scope) -> Result<String, String> {
        let expr = match &location.kind {
            LocationKind::Field { target, field } => {
                ExprKind::Field { target: target.clone(), field: *field, via_super: false, name_span: location.span }
            }
            LocationKind::Element { array, index } => ExprKind::Index(array.clone(), index.clone()),
            _ => return Err("the value of several locations".to_string()),
        };
        let e = java::tree::Expr::new(expr, location.ty.clone(), location.span);
        self.formula(&e, scope)
    }

    /// `, a, b` for the arguments of a predicate, in the types of its parameters.
    pub(super) fn instance_args(
        &mut self,
        instance: &PredicateInstance,
        scope: &mut Scope,
    ) -> Result<Vec<String>, String> {
        let params = self.p[instance.predicate].params.clone();
        let mut args = Vec::new();
        for (arg, param) in instance.args.iter().zip(params) {
            let text = self.formula(arg, scope)?;
            args.push(argument(&text, &self.p[param].ty.clone()));
        }
        Ok(args)
    }

    pub(super) fn receiver(&mut self, instance: &PredicateInstance, scope: &mut Scope) -> Result<String, String> {
        match &instance.target {
            Some(target) => self.formula(target, scope),
            None => Ok("null".to_string()),
        }
    }

    fn instance(
        &mut self,
        instance: &PredicateInstance,
        amount: &str,
        site: usize,
        scope: &mut Scope,
        seen: Option<&mut Vec<String>>,
    ) -> Result<String, String> {
        let p = self.p;
        let predicate = &p[instance.predicate];
        if self.library.unfollowed.contains(&instance.predicate) {
            return Err(format!("`{}` of an object that the library has made", predicate.name));
        }
        let args: String = self.instance_args(instance, scope)?.iter().map(|arg| format!(", {arg}")).collect();
        let receiver = self.receiver(instance, scope)?;
        if predicate.flags.is_inline() {
            let body = self.predicate_call(instance, "$k", scope)?;
            return Ok(format!("$k.scale({amount}); {body}; $k.unscale(); "));
        }
        let id = self.predicate_id(instance.predicate);
        let nonnull = match predicate.has_receiver() {
            true => format!("$k.at({site}).truth({receiver} != null); "),
            false => String::new(),
        };
        let (word, set) = match seen {
            Some(seen) => {
                let name = self.fresh("seen");
                seen.push(name.clone());
                ("Once", format!("{name}, "))
            }
            None => ("", String::new()),
        };
        let atom =
            if word.is_empty() && self.library.states.contains(&instance.predicate) { "state" } else { "predicate" };
        Ok(format!("{nonnull}$k.at({site}).{atom}{word}({set}{id}, {receiver}, {amount}{args}); "))
    }

    /// One number for a predicate and those that it defines in supertypes.
    pub(super) fn predicate_id(&self, id: java::tree::PredicateId) -> u32 {
        self.p[id].defines.map_or(id.0, |above| self.predicate_id(above))
    }

    /// `(\forall* T i; guard; A)`
    fn each_of(&mut self, q: &Quantified, scope: &mut Scope, out: &mut String) -> Result<(), String> {
        let outer = scope.names.clone();
        let loops = self.loops(q, scope)?;
        if let Some(text) = self.bulk(q, &loops, scope)? {
            scope.names = outer;
            let opens = loops.open.split("for (").next().unwrap_or_default().to_string();
            let closes = "}".repeat(opens.matches('{').count());
            out.push_str(&format!("{opens}{text}{closes} "));
            return Ok(());
        }
        let mut sets = Vec::new();
        let mut body = String::new();
        self.asked(&q.body, scope, &mut body, Some(&mut sets))?;
        scope.names = outer;
        for set in sets {
            out.push_str(&format!("grail.rt.Check.Seen {set} = new grail.rt.Check.Seen(); "));
        }
        out.push_str(&format!("{}{body}{} ", loops.open, loops.close));
        Ok(())
    }

    /// One interval of an array instead of a loop over its elements.
    fn bulk(
        &mut self,
        q: &Quantified,
        loops: &super::quantifiers::Loops,
        scope: &mut Scope,
    ) -> Result<Option<String>, String> {
        let Some((local, low, high)) = &loops.interval else { return Ok(None) };
        let mut at = &q.body;
        while let ExprKind::Binary(BinOp::Implies, _, inner) | ExprKind::Convert(Conversion::ToResource, inner) =
            &at.kind
        {
            at = inner;
        }
        let ExprKind::Perm { location, amount, .. } = &at.kind else { return Ok(None) };
        let LocationKind::Element { array, index } = &location.kind else { return Ok(None) };
        let is_index = matches!(index.kind, ExprKind::Local(l) if l == *local);
        if !is_index || mentions(array, *local) || mentions(amount, *local) {
            return Ok(None);
        }
        let (a, p) = (self.formula(array, scope)?, self.formula(amount, scope)?);
        let site = self.site_of(at.span);
        Ok(Some(format!("if (({low}) < ({high})) $k.at({site}).range({a}, {low}, {high}, {p}); ")))
    }
}

pub(super) fn mentions(e: &Exp, local: LocalId) -> bool {
    let mut found = false;
    visit::each_deep(e, &mut |e| found |= matches!(e.kind, ExprKind::Local(l) if l == local));
    found
}
