//! The state of classes: static fields are those of the class object.

use java::tree as jv;
use java::tree::{ClassId, ClassKind, Exp, Expr, ExprKind, FieldId, InvariantKind, Nesting, SpecStmt, StmtKind};
use source::{Diagnostic, Span};

use super::{Instrumenter, unavailable};
use crate::layout::class_name;

impl Instrumenter<'_> {
    /// The object of a class, which is one of the model from then on.
    pub fn class_object(&mut self, class: ClassId) -> Option<String> {
        let name = class_name(self.p, class)?;
        self.mentioned.insert(class);
        Some(format!("{name}.class"))
    }

    /// A static field with a place in the class object.
    pub fn is_class_state(&self, field: FieldId) -> bool {
        let f = &self.p[field];
        f.is_static() && f.constant.is_none() && f.enum_constant.is_none() && self.p[f.class].is_source()
    }

    pub fn read_static(&mut self, e: &Expr, field: FieldId) {
        let Some(class) = self.class_object(self.p[field].class) else {
            return self.remarks.push((e.span, "the state of a class without a name".to_string()));
        };
        let site = self.site(e.span);
        self.pieces.around(e.span, "grail.rt.G.then(", format!(", grail.rt.Statics.read({class}, {site}))"));
    }

    /// `C.f = v`, `C.f += v`, `C.f++`: asked when the value is there, or when it is done.
    pub fn write_static(&mut self, e: &Expr, target: &Exp, field: FieldId, value: Option<&Exp>) {
        let Some(class) = self.class_object(self.p[field].class) else {
            return self.remarks.push((e.span, "the state of a class without a name".to_string()));
        };
        let site = self.site(target.span);
        let check = format!("grail.rt.Statics.write({class}, {site})");
        match (value, &e.kind) {
            (None, _) => self.pieces.around(e.span, "grail.rt.G.then(", format!(", {check})")),
            (Some(value), ExprKind::Assign(..)) => {
                self.then(value, &target.ty, &check);
                if self.p[field].flags.is_shared() {
                    self.shared_value(e.span, value);
                }
                self.value(value);
            }
            (Some(value), _) => {
                self.pieces.around(value.span, "grail.rt.G.then(", format!(", {check})"));
                self.value(value);
            }
        }
    }

    /// Classes with state of their own, or whose objects are mentioned, know when their initialisers begin and end.
    pub fn class_states(&mut self) -> Result<(), Diagnostic> {
        let p = self.p;
        for class in p.source_classes() {
            for (below, _) in &p[class].specs.lock_before {
                self.mentioned.extend([class, *below]);
            }
        }
        for class in p.source_classes() {
            if let Some(place) = self.state_of(class) {
                self.class_state(class, place)?;
            }
        }
        Ok(())
    }

    /// Where something says that a class has state.
    fn state_of(&self, class: ClassId) -> Option<Span> {
        let c = &self.p[class];
        let field = c.fields().find(|f| self.is_class_state(*f)).map(|f| self.p[f].name_span);
        let initializer = c.initializers().find(|init| init.is_static).map(|init| init.body.span);
        let locked = c.methods().find(|m| self.p[*m].is_static() && self.p[*m].flags.is_synchronized());
        let invariant = c.specs.object_invariants.iter().find(|inv| inv.is_static).map(|inv| inv.span);
        let declared = c.flags.is_static_lockprotected() || c.flags.is_static_immutable();
        let named = (declared || self.mentioned.contains(&class)).then_some(c.name_span);
        field.or(initializer).or(locked.map(|m| self.p[m].name_span)).or(invariant).or(named)
    }

    fn class_state(&mut self, class: ClassId, place: Span) -> Result<(), Diagnostic> {
        let p = self.p;
        let c = &p[class];
        let Some(name) = class_name(p, class).filter(|_| c.kind == ClassKind::Class && c.nesting != Nesting::Anonymous)
        else {
            return Err(unavailable(place, "the state of interfaces, enums and classes without a name"));
        };
        self.here = class;
        self.reading = Default::default();
        let (start, end) = (self.site(c.name_span), self.site(self.initialised(class)));
        let packs = self.class_packs(class);
        let first = Span { end: c.body_span.start + 1, ..c.body_span };
        self.pieces.after(first, format!(" static {{ grail.rt.Statics.begins({name}.class, {packs}, {start}); }}"));
        let below: Vec<String> = c
            .specs
            .lock_before
            .iter()
            .filter_map(|(below, _)| Some(format!("{}.class", class_name(p, *below)?)))
            .collect();
        if !below.is_empty() {
            self.member(
                class,
                &format!("static final class $Order {{ static final Class<?>[] BELOW = {{{}}}; }}", below.join(", ")),
            );
        }
        let immutable = c.flags.is_static_immutable();
        self.member(class, &format!("static {{ grail.rt.Statics.ends({name}.class, {immutable}, {end}); }}"));
        Ok(())
    }

    /// Where the initialisation of a class ends.
    fn initialised(&self, class: ClassId) -> Span {
        let c = &self.p[class];
        c.initializers().filter(|init| init.is_static).last().map_or(c.name_span, |init| init.body.end())
    }

    /// What the class object is packed for.
    fn class_packs(&mut self, class: ClassId) -> String {
        let p = self.p;
        let c = &p[class];
        let reps: Vec<FieldId> = c.fields().filter(|f| p[*f].is_static() && p[*f].flags.is_rep()).collect();
        let invariants =
            c.specs.object_invariants.iter().filter(|inv| inv.is_static && inv.kind == InvariantKind::Object);
        let invariants: Vec<&jv::ObjectInvariant> = invariants.collect();
        if self.layer < 3 || (reps.is_empty() && invariants.is_empty()) {
            return "null".to_string();
        }
        let adds: String = reps.into_iter().map(|rep| self.adds_rep(rep)).collect();
        let checks: String = invariants
            .into_iter()
            .map(|inv| self.checks(&inv.body, "\"pack.invariant\"", "the invariant does not hold"))
            .collect();
        format!(
            "new grail.rt.Own.Packs() {{ public void $reps(java.util.List<Object> out) {{{adds} }} public void $invariants() {{{checks} }} }}"
        )
    }

    /// Adds what a rep field refers to.
    pub fn adds_rep(&self, rep: FieldId) -> String {
        let name = self.field_name(rep);
        match self.p[rep].ty {
            jv::Type::Set(_) => format!(" {name}.addTo(out);"),
            _ => format!(" out.add({name});"),
        }
    }

    // Fields of annotations.

    /// The fields that only annotations know, as fields of Java.
    pub fn ghost_fields(&mut self, class: ClassId) -> Result<String, Diagnostic> {
        let p = self.p;
        let mut text = String::new();
        for field in p[class].fields().filter(|field| p[*field].ghost) {
            let f = &p[field];
            let Some(ty) = self.java_type(&f.ty) else {
                return Err(unavailable(f.name_span, "a ghost field of this type"));
            };
            if f.init.is_some() {
                return Err(unavailable(f.name_span, "an initialiser of a ghost field"));
            }
            let word = if f.is_static() { "static " } else { "" };
            let value = if matches!(f.ty, jv::Type::Set(_)) { " = grail.rt.OwnSet.EMPTY" } else { "" };
            text.push_str(&format!(" public {word}{ty} {}{value};", self.field_name(field)));
        }
        Ok(text)
    }

    pub fn level(&mut self, local: jv::LocalId, value: &Exp) -> Option<String> {
        let name = self.ghost_name(local);
        self.ghost_value(value).map(|value| format!("grail.rt.Own.Level {name} = {value};"))
    }

    /// Statements that assign to what only annotations know.
    pub fn ghost(&mut self, stmt: &jv::Stmt) -> Option<String> {
        match &stmt.kind {
            StmtKind::Empty => Some(String::new()),
            StmtKind::Block(block) => {
                let inside: Option<String> = block.stmts.iter().map(|stmt| self.ghost(stmt)).collect();
                Some(format!("{{ {} }}", inside?))
            }
            StmtKind::If { cond, then, otherwise } => {
                let (cond, then) = (self.word(cond)?, self.ghost(then)?);
                let otherwise = otherwise.as_ref().map_or(Some(String::new()), |stmt| self.ghost(stmt))?;
                Some(format!("if ({cond}) {{ {then} }} else {{ {otherwise} }}"))
            }
            StmtKind::Local(decls) => {
                let mut text = String::new();
                for decl in decls {
                    let (name, ty) = (self.ghost_name(decl.local), self.java_type(&self.p[decl.local].ty)?);
                    let value = self.ghost_value(decl.init.as_ref()?)?;
                    text.push_str(&format!("{ty} {name} = {value};"));
                }
                Some(text)
            }
            StmtKind::Spec(spec) => match &**spec {
                SpecStmt::LockLevel { local, value } => self.level(*local, value),
                _ => None,
            },
            StmtKind::Expr(e) => {
                let ExprKind::Assign(target, value) = &e.kind else { return None };
                let value = self.ghost_value(value)?;
                match &target.kind {
                    ExprKind::Local(local) => Some(format!("{} = {value};", self.ghost_name(*local))),
                    ExprKind::Field { target: Some(object), field, .. } if !self.p[*field].is_static() => {
                        let (object, site) = (self.word(object)?, self.site(target.span));
                        let frame = self.frame(self.p[*field].class);
                        let place = format!("grail.rt.Own.write({object}, {frame}, {site})");
                        Some(format!("{place}.{} = {value};", self.field_name(*field)))
                    }
                    ExprKind::Field { field, .. } => {
                        let (class, site) = (self.class_object(self.p[*field].class)?, self.site(target.span));
                        let place =
                            format!("{}.{}", class_name(self.p, self.p[*field].class)?, self.field_name(*field));
                        Some(format!("grail.rt.Statics.write({class}, {site}); {place} = {value};"))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
