//! The start of a program: what `main` requires must be there when nothing has run but the initialisers of classes.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::{Body, local_name};
use super::encoder::*;
use super::origin::{Act, Role, Within};
use super::view::View;

impl Encoder<'_> {
    /// `public static void main(String[])`
    pub fn is_entry(&self, id: jv::MethodId) -> bool {
        let method = &self.p[id];
        let [param] = method.params[..] else { return false };
        let takes_texts = matches!(&self.p[param].ty, jv::Type::Array(of) if super::operators::is_string(self.p, of));
        method.name.as_str() == "main" && method.is_static() && takes_texts && method.result == jv::Type::Void
    }

    /// What `main` finds when a program starts, if it says nothing itself.
    pub fn implicit_statics(&mut self, id: jv::MethodId, span: Span) -> Vec<Exp> {
        match self.is_entry(id) && self.p[id].contract.is_empty() {
            true => self.all_statics(span),
            false => Vec::new(),
        }
    }

    /// The static fields of all classes, as their initialisers leave them.
    fn all_statics(&mut self, span: Span) -> Vec<Exp> {
        let m = self.quiet(span);
        let classes: Vec<jv::ClassId> = self.p.source_classes().collect();
        classes.into_iter().flat_map(|class| self.initialised(class, m)).collect()
    }

    /// A call of `main` from the start of the program, where it has a contract.
    pub fn entry_check(&mut self, id: jv::MethodId) {
        let p = self.p;
        if !self.is_entry(id) || p[id].contract.is_empty() {
            return;
        }
        let main = self.names.method(p, id);
        let name = self.names.fresh(&format!("{main}$entry"));
        self.members.adds_to(name, main);
        self.within(name, false, |e| e.start_of_program(id, name));
        if !self.out.methods.contains_key(&name) {
            self.members.owners.shift_remove(&name);
        }
    }

    fn start_of_program(&mut self, id: jv::MethodId, name: Symbol) {
        let p = self.p;
        let span = p[id].name_span;
        let signature = self.signature(id);
        if !signature.given.is_empty() || !signature.yields.is_empty() {
            return self
                .unsupported(span, "`given` and `yields` of `main`: nobody passes them at the start of a program");
        }
        let v = self.method_view(id, &signature);
        let m = self.quiet(span);
        let mut pres = self.all_statics(span);
        let args: Vec<Exp> = signature.params.iter().map(|param| v.locals[param].clone()).collect();
        pres.extend(args.iter().flat_map(|args| self.texts_of_command_line(args, m)));
        let params = args.iter().filter_map(|arg| Some(Var { name: local_name(arg)?, ty: Type::Ref, span })).collect();
        let mut body = Body::new(self, View { old: Some(OldLabel::Pre), ..v }, signature.clone());
        let mut all = args;
        if signature.locks {
            let none = Expr::new(ExpKind::SetLit(vec![]), object_set(), m);
            all.push(none);
        }
        let ex = signature.may_throw().then(|| body.fresh("x", Type::Ref, span));
        let targets = ex.iter().filter_map(local_name).collect();
        let act = body.e.act(Act::Entry, span);
        body.emit(StmtKind::Call { targets, method: signature.name, args: all }, act);
        let block = body.finish();
        let meta = self.origin(Role::Act(Act::Entry), Within::Code, span, span);
        let method = Method {
            name,
            params,
            returns: vec![],
            pres,
            posts: vec![],
            decreases: vec![],
            body: Some(block),
            meta,
            annotations: Annotations::default(),
        };
        self.out.methods.insert(name, method);
    }

    /// An array that nobody else has, with a text in each place.
    fn texts_of_command_line(&mut self, args: &Exp, m: Meta) -> Vec<Exp> {
        let bound = self.bound_name("i");
        let i = Expr::local(bound, Type::Int, m);
        let slot = self.array_slot(args.clone(), i.clone(), m);
        let text = self.p.find_class("java.lang.String").map_or(jv::Type::Ref, jv::Type::class);
        let element = self.element_field(&text);
        let length = self.array_length(args.clone(), m);
        let inside = Expr::and(cmp(BinOp::Le, Expr::int(0, m), i.clone(), m), cmp(BinOp::Lt, i, length, m), m);
        let vars = || vec![Var { name: bound, ty: Type::Int, span: Span::NONE }];
        let trigger = || vec![Trigger { terms: vec![slot.clone()], meta: m }];
        let access = acc(Loc::Field { recv: slot.clone(), field: element }, write(m), m);
        let there = not_null(field(slot.clone(), element, Type::Ref, m), m);
        vec![
            not_null(args.clone(), m),
            forall(vars(), trigger(), Expr::implies(inside.clone(), access, m), m),
            forall(vars(), trigger(), Expr::implies(inside, there, m), m),
        ]
    }
}
