//! `try`, with handlers, resources and `finally`.

use java::tree::{Resource, Try, Type};

use super::*;

impl Lowering<'_> {
    pub(super) fn try_stmt(&mut self, t: &Try, at: OriginId) {
        match &t.finally {
            None => self.handled(t, at),
            Some(finally) => {
                let (body, ()) = self.block_of(|l| l.handled(t, at));
                let (exit, ()) = self.block_of(|l| l.stmts(&finally.stmts));
                self.emit(StmtKind::Protect(Box::new(Protect { body, exit, why: Protection::Finally })), at);
            }
        }
    }

    /// Resources are closed before handlers run.
    fn handled(&mut self, t: &Try, at: OriginId) {
        if t.catches.is_empty() {
            return self.with_resources(t, 0, at);
        }
        let (body, ()) = self.block_of(|l| l.with_resources(t, 0, at));
        let catches = t
            .catches
            .iter()
            .map(|catch| {
                let origin = self.origin_of(catch, catch.span);
                self.declare_local(catch.local);
                let (body, ()) = self.block_of(|l| l.stmts(&catch.body.stmts));
                let types = catch.types.iter().filter_map(Type::as_class).collect();
                Catch { local: catch.local, types, body, origin }
            })
            .collect();
        self.emit(StmtKind::Try(body, catches), at);
    }

    fn with_resources(&mut self, t: &Try, n: usize, at: OriginId) {
        let Some(resource) = t.resources.get(n) else { return self.stmts(&t.body.stmts) };
        let resource = match resource {
            Resource::Declared(decl) => {
                self.local_decl(decl);
                let origin = Origin { span: decl.span, generated: Some(Generated::Finally), ..self.out[at].clone() };
                let origin = self.origin(origin);
                let found = self.variable(decl.local, origin);
                found.unwrap_or_else(|_| value(ValKind::Null, Rt::Null, origin))
            }
            Resource::Existing(e) => {
                let val = self.expr(e);
                self.pinned(val)
            }
        };
        let (body, ()) = self.block_of(|l| l.with_resources(t, n + 1, at));
        let (exit, ()) = self.block_of(|l| l.close(resource));
        self.emit(StmtKind::Protect(Box::new(Protect { body, exit, why: Protection::Resource })), at);
    }

    fn close(&mut self, resource: Val) {
        let at = self.generated(resource.origin, Generated::Hidden(Hidden::Close));
        let null = value(ValKind::Null, Rt::Null, at);
        let is_null = value(ValKind::SameObject(Box::new(resource.clone()), Box::new(null)), Rt::BOOLEAN, at);
        let is_there = value(ValKind::Not(Box::new(is_null)), Rt::BOOLEAN, at);
        let (then, ()) = self.block_of(|l| {
            let own = l.declared(&resource.ty, "close");
            let method = own.unwrap_or_else(|| l.library_method("java.lang.AutoCloseable", "close", &[], None));
            l.hidden_call(method, resource, Vec::new(), Hidden::Close, at);
        });
        self.emit(StmtKind::If(is_there, then, Vec::new()), at);
    }
}
