//! Constructs that call methods without naming them: resources of `try` are closed, for-each loops ask for iterators.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::jumps::Scope;
use super::origin::{Check, Role, Within};
use super::runs::method_of;

impl Encoder<'_> {
    fn is_source_method(&self, ty: &jv::Type, name: &str) -> bool {
        let class = method_of(self.p, ty, name).and_then(|id| self.p[id].class);
        class.is_some_and(|class| self.p[class].is_source())
    }
}

impl Body<'_, '_> {
    /// A call of a method without parameters on a value that was computed before.
    fn call_of(
        &mut self,
        recv: &Exp,
        ty: &jv::Type,
        name: &str,
        result: Option<jv::Type>,
        span: Span,
    ) -> Option<jv::Exp> {
        let id = method_of(self.e.p, ty, name)?;
        let stand_in = self.stand_in(recv.clone());
        let target = jv::Expr::new(jv::ExprKind::Local(stand_in), ty.clone(), span);
        let call = jv::Call {
            target: jv::Target::Object(target),
            method: jv::MethodRef::Known(id),
            args: vec![],
            ghost: jv::GhostArgs::default(),
            name_span: span,
        };
        let own = self.e.p[id].result.clone();
        let call = jv::Expr::new(jv::ExprKind::Call(Box::new(call)), own, span);
        Some(match result {
            Some(ty) => jv::Expr::new(jv::ExprKind::Convert(jv::Conversion::Erased, call), ty, span),
            None => call,
        })
    }

    /// The body of a `try`, inside its resources: each is closed when it is left, the last one first.
    pub fn with_resources(&mut self, resources: &[jv::Resource], body: &jv::Block, span: Span) {
        let Some((first, rest)) = resources.split_first() else { return self.statements(&body.stmts) };
        let (value, ty, at) = match first {
            jv::Resource::Declared(decl) => {
                self.local_declaration(decl);
                let ty = self.e.p[decl.local].ty.clone();
                (self.declare(decl.local), ty, decl.span)
            }
            jv::Resource::Existing(e) => (self.value(e), e.ty.clone(), e.span),
        };
        let resource = self.temp("resource", value);
        self.with_finally(
            span,
            |b| b.with_resources(rest, body, span),
            |b, thrown| b.close(&resource, &ty, thrown, at),
        );
    }

    /// Closes a resource that is there. What that throws counts only if no exception is on its way already.
    fn close(&mut self, resource: &Exp, ty: &jv::Type, thrown: Exp, span: Span) {
        let Some(call) = self.call_of(resource, ty, "close", None, span) else {
            return self.e.unsupported(span, "a resource whose `close` is not known");
        };
        let m = self.quiet(span);
        let suppressed = self.fresh_label("suppressed");
        let ignored = self.fresh("ignored", Type::Ref, span);
        let quietly = self.block_of(|b| {
            b.scopes.push(Scope::Handler { ex: ignored, label: suppressed });
            b.effect(&call);
            b.scopes.pop();
        });
        let plainly = self.block_of(|b| b.effect(&call));
        let then = match thrown.is_false() {
            true => plainly,
            false => self.block_of(|b| b.emit(StmtKind::If { cond: thrown, then: quietly, otherwise: plainly }, m)),
        };
        let there = not_null(resource.clone(), m);
        self.emit(StmtKind::If { cond: there, then, otherwise: Block::default() }, m);
        self.label(suppressed, m);
    }

    /// `for (T x : e)` over something with an iterator.
    pub fn iterable_loop(
        &mut self,
        (l, ids, span): (&jv::Loop, &[jv::JumpId], Span),
        each: (jv::LocalId, &jv::Exp, &jv::Type),
        collection: Exp,
        round: impl FnOnce(&mut Self),
    ) {
        let (local, of, element) = each;
        let collection = self.temp("c", collection);
        if let Some(steps) = self.list_steps(of, &collection) {
            return self.list_loop((l, ids, span), each, &collection, steps, round);
        }
        let Some(start) = self.call_of(&collection, &of.ty, "iterator", None, of.span) else {
            return self.e.unsupported(of.span, "a for-each loop over something whose `iterator` is not known");
        };
        let iterator = self.value(&start);
        let iterator = self.temp("it", iterator);
        if !self.e.is_source_method(&of.ty, "iterator") {
            // Collections of the library always have one.
            let m = self.quiet(of.span);
            self.inhale(not_null(iterator.clone(), m), m);
        }
        let has_next = self.call_of(&iterator, &start.ty, "hasNext", None, of.span);
        let next = self.call_of(&iterator, &start.ty, "next", Some(element.clone()), of.span);
        let (Some(has_next), Some(next)) = (has_next, next) else {
            return self.e.unsupported(of.span, "a for-each loop over something whose iterator is not known");
        };
        // Nobody can name it, so the loop keeps it.
        let m = self.e.origin(Role::Access, Within::Invariant, of.span, of.span);
        let is_stub = self.e.erased(&start.ty).as_class().is_some_and(|class| self.e.is_of_stub(Some(class)));
        let kept = if is_stub { self.iterator_state(&iterator, m) } else { None };
        let target = self.e.p[local].ty.clone();
        let variable = self.declare(local);
        let element_of = |b: &mut Self, after: Symbol| {
            let more = b.condition(&has_next);
            b.leave_unless(more, after, of.span);
            let value = b.value(&next);
            let value = b.element_as(value, element, &target, of.span);
            let m = b.quiet(of.span);
            b.set(&variable, value, m);
            b.assume_type(&variable, &target, of.span);
        };
        self.asking_loop((l, ids, span), (None, kept), element_of, round, |_| {});
    }

    /// The elements of a list, and how often it was changed, if a stub says them.
    fn list_steps(&mut self, of: &jv::Exp, list: &Exp) -> Option<(jv::Exp, jv::Exp)> {
        let p = self.e.p;
        let is_list = |class: jv::ClassId| {
            p.find_class("java.util.List")
                .is_some_and(|list| p[list].origin == jv::Origin::Stub && self.e.is_below(class, list))
        };
        // A class of the program may go through its elements in its own way.
        let own_way =
            p.source_classes().any(|class| is_list(class) && p.methods_named(class, "iterator").next().is_some());
        if own_way || !self.e.erased(&of.ty).as_class().is_some_and(is_list) {
            return None;
        }
        let elements = self.call_of(list, &of.ty, "elements", None, of.span)?;
        let changes = self.call_of(list, &of.ty, "changes", None, of.span)?;
        Some((elements, changes))
    }

    /// `for (T x : e)` over a list: its iterator goes through the elements, and fails if some were added or removed meanwhile.
    fn list_loop(
        &mut self,
        (l, ids, span): (&jv::Loop, &[jv::JumpId], Span),
        (local, of, element): (jv::LocalId, &jv::Exp, &jv::Type),
        list: &Exp,
        (elements, changes): (jv::Exp, jv::Exp),
        round: impl FnOnce(&mut Self),
    ) {
        let p = self.e.p;
        self.check(Check::InvocationNull, of.span, span, |m| not_null(list.clone(), m));
        let m = self.quiet(span);
        let (all, before) = (self.value(&elements), self.value(&changes));
        let size = self.temp("n", Expr::new(ExpKind::Card(all), Type::Int, m));
        let before = self.temp("changes", before);
        let index = self.temp("i", Expr::int(0, m));
        let outer = self.view.index.replace(index.clone());
        let bounds = Expr::and(
            cmp(BinOp::Le, Expr::int(0, m), index.clone(), m),
            cmp(BinOp::Le, index.clone(), size.clone(), m),
            m,
        );
        let v = self.code(of.span);
        let at = self.e.origin(Role::Check(Check::ListChanged), Within::Invariant, of.span, of.span);
        let same = Expr::eq(self.e.exp(&v, &changes).at(at), before, at);
        let target = p[local].ty.clone();
        let variable = self.declare(local);
        let next = Expr::binary(BinOp::Add, index.clone(), Expr::int(1, m), Type::Int, m);
        let element_of = |b: &mut Self, after: Symbol| {
            let all = b.value(&elements);
            let all = b.evaluated(all, of.span);
            let m = b.quiet(of.span);
            let card = Expr::new(ExpKind::Card(all.clone()), Type::Int, m);
            b.inhale(Expr::eq(card, size.clone(), m), m);
            b.leave_unless(cmp(BinOp::Lt, index.clone(), size, m), after, of.span);
            let value = Expr::new(ExpKind::Index(all, index.clone()), Type::Ref, m);
            let v = b.code(of.span);
            let value = b.e.erased_value(&v, value, element, of.span);
            let value = b.evaluated(value, of.span);
            let value = b.element_as(value, element, &target, of.span);
            b.set(&variable, value, m);
            b.assume_type(&variable, &target, of.span);
        };
        let step = |b: &mut Self| b.set(&index, next, m);
        self.asking_loop((l, ids, span), (Some(bounds), Some(same)), element_of, round, step);
        self.view.index = outer;
    }

    /// An element of an array or collection as a value of the loop's variable.
    pub fn element_as(&mut self, value: Exp, element: &jv::Type, target: &jv::Type, span: Span) -> Exp {
        let v = self.code(span);
        self.e.array_conversion(element, target, span);
        match (element.is_reference(), target.is_reference()) {
            (true, false) => {
                let inner = super::effects::unboxed_type(self.e.p, element);
                let number = self.e.unboxed(&v, value, &inner, span);
                self.e.widened(number, target, span)
            }
            (false, true) => self.boxed(value, element, target, span),
            (false, false) => self.e.widened(value, target, span),
            (true, true) => value,
        }
    }

    pub fn leave_unless(&mut self, condition: Exp, after: Symbol, span: Span) {
        let m = self.e.act(super::origin::Act::Plain, span);
        let quiet = self.quiet(span);
        let leave = self.block_of(|b| b.emit(StmtKind::Goto(after), quiet));
        self.emit(StmtKind::If { cond: Expr::not(condition, m), then: leave, otherwise: Block::default() }, m);
    }
}
