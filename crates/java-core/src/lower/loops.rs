//! Loops.

use java::tree::{self, LoopKind, Over};

use super::*;

impl Lowering<'_> {
    pub(super) fn loop_stmt(&mut self, l: &tree::Loop, at: OriginId) {
        if !l.contract.is_empty() {
            self.out.gaps.push(Gap { method: self.method, kind: GapKind::Specification, span: l.contract[0].span });
        }
        let (leave, again) = (self.new_label(), self.new_label());
        self.jumps.insert(l.target, Target { leave, again: Some(again), result: None });
        match &l.kind {
            LoopKind::While { cond } => self.tested(leave, again, Some(cond), l, &[], at),
            LoopKind::For { init, cond, update } => {
                self.stmts(init);
                self.tested(leave, again, cond.as_ref(), l, update, at);
            }
            LoopKind::Do { cond } => {
                let (body, ()) = self.block_of(|low| {
                    let (inner, ()) = low.block_of(|low| low.stmt(&l.body));
                    low.emit(StmtKind::Block(again, inner), at);
                    let cond = low.expr(cond);
                    low.leave_unless(cond, leave, at);
                });
                self.finish(Loop { invariant_at: InvariantAt::Test, ..unconditional(leave, body) }, at);
            }
            LoopKind::Each { local, of, over } => match over {
                Over::Array => self.each_element(*local, of, l, leave, again, at),
                Over::Iterable(element) => self.each_item(*local, of, element, l, leave, again, at),
                Over::Unknown => {
                    self.gap_value(of, GapKind::Unknown);
                    let gap = self.gap(&l.body, GapKind::Unknown, l.body.span);
                    self.emit(StmtKind::Gap(gap), at);
                }
            },
        }
    }

    fn leave_unless(&mut self, cond: Val, leave: Label, at: OriginId) {
        let not = value(ValKind::Not(Box::new(cond)), Rt::BOOLEAN, at);
        let (then, ()) = self.block_of(|l| l.emit(StmtKind::Jump(Jump::Leave(leave)), at));
        self.emit(StmtKind::If(not, then, Vec::new()), at);
    }

    fn finish(&mut self, made: Loop, at: OriginId) {
        let changes = visit::changes(&made.body);
        self.emit(StmtKind::Loop(Box::new(Loop { changes, ..made })), at);
    }

    /// A loop with its condition first. `continue` leaves the body and goes on with the update.
    fn tested(&mut self, leave: Label, again: Label, cond: Option<&Exp>, l: &tree::Loop, update: &[Exp], at: OriginId) {
        let mut head = None;
        let (body, ()) = self.block_of(|low| {
            if let Some(cond) = cond {
                let cond = low.expr(cond);
                head = low.buf.is_empty().then(|| cond.clone());
                low.leave_unless(cond, leave, at);
            }
            let (inner, ()) = low.block_of(|low| low.stmt(&l.body));
            low.emit(StmtKind::Block(again, inner), at);
            update.iter().for_each(|e| low.discard(e));
        });
        self.finish(Loop { head, ..unconditional(leave, body) }, at);
    }

    /// Over an array, which is evaluated once.
    fn each_element(&mut self, local: LocalId, of: &Exp, l: &tree::Loop, leave: Label, again: Label, at: OriginId) {
        let array = self.expr(of);
        let array = self.pinned(array);
        let from = array.origin;
        self.emit(StmtKind::Check(check(CheckKind::Null(Dereferenced::Each), at), vec![array.clone()]), at);
        let element = match &array.ty {
            Rt::Array(element) => (**element).clone(),
            Rt::Prim(_) | Rt::Class(_) | Rt::Null | Rt::Spec(_) => self.object_type(),
        };
        let index = self.temporary(Rt::INT);
        let number = |n: i64| value(ValKind::Const(Constant::Integral(n)), Rt::INT, at);
        self.emit(StmtKind::Let(index, number(0)), at);
        self.declare_local(local);
        let mut head = None;
        let (body, ()) = self.block_of(|low| {
            let (n, length) =
                (low.local_value(index, at), value(ValKind::Length(Box::new(array.clone())), Rt::INT, at));
            let more = ValKind::Compare(CmpOp::Lt, Prim::Int, Box::new(n.clone()), Box::new(length));
            let more = value(more, Rt::BOOLEAN, at);
            head = Some(more.clone());
            low.leave_unless(more, leave, at);
            let place = Place::Element(Box::new(array), Box::new(n.clone()));
            let read = value(ValKind::Read(place), element, from);
            let ty = low.out[local].ty.clone();
            let read = low.coerce(read, &ty);
            low.bind(local, read, at);
            let (inner, ()) = low.block_of(|low| low.stmt(&l.body));
            low.emit(StmtKind::Block(again, inner), at);
            let next = ValKind::Arith(ArithOp::Add, Prim::Int, Box::new(n), Box::new(number(1)));
            low.emit(StmtKind::Set(index, value(next, Rt::INT, at)), at);
        });
        self.finish(Loop { head, index: Some(index), ..unconditional(leave, body) }, at);
    }

    /// Over what has an iterator: three calls that nobody wrote.
    fn each_item(
        &mut self,
        local: LocalId,
        of: &Exp,
        element: &tree::Type,
        l: &tree::Loop,
        leave: Label,
        again: Label,
        at: OriginId,
    ) {
        let iterable = self.expr(of);
        let iterable = self.pinned(iterable);
        self.emit(StmtKind::Check(check(CheckKind::Null(Dereferenced::Each), at), vec![iterable.clone()]), at);
        let iterator_type = Rt::Class(self.library_class("java.util.Iterator"));
        let object = self.object_type();
        let iterator = self
            .declared(&iterable.ty, "iterator")
            .unwrap_or_else(|| self.library_method("java.lang.Iterable", "iterator", &[], Some(iterator_type)));
        let it = self.hidden_call(iterator, iterable, Vec::new(), Hidden::Iterator, at);
        let has_next = self
            .declared(&it.ty, "hasNext")
            .unwrap_or_else(|| self.library_method("java.util.Iterator", "hasNext", &[], Some(Rt::BOOLEAN)));
        let next = self
            .declared(&it.ty, "next")
            .unwrap_or_else(|| self.library_method("java.util.Iterator", "next", &[], Some(object)));
        self.declare_local(local);
        let element = self.rt(element);
        let (body, ()) = self.block_of(|low| {
            let more = low.hidden_call(has_next, it.clone(), Vec::new(), Hidden::HasNext, at);
            low.leave_unless(more, leave, at);
            let item = low.hidden_call(next, it.clone(), Vec::new(), Hidden::Next, at);
            let item = low.coerce(item, &element);
            let ty = low.out[local].ty.clone();
            let item = low.coerce(item, &ty);
            low.bind(local, item, at);
            let (inner, ()) = low.block_of(|low| low.stmt(&l.body));
            low.emit(StmtKind::Block(again, inner), at);
        });
        self.finish(unconditional(leave, body), at);
    }
}

fn unconditional(label: Label, body: Block) -> Loop {
    Loop { label, head: None, body, changes: Vec::new(), invariant_at: InvariantAt::Start, index: None }
}
