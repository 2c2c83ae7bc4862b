//! From the resolved tree to core: once, for everybody.
//!
//! An expression becomes a value, and statements before it that do what happens while it is evaluated. Operands are kept in Java's order by one
//! rule ([`Lowering::settle`]): a value that a later operand could change is bound before it.

mod assign;
mod calls;
mod coverage;
mod creation;
mod enums;
mod exprs;
mod frames;
mod functions;
mod init;
mod library;
mod loops;
mod members;
mod operators;
mod records;
mod selection;
mod stmts;
mod switches;
mod texts;
mod tries;
mod types;
mod written;

use java::tree::{self, Exp, JumpId};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Span, Symbol};

pub use coverage::uncovered;
use frames::Frame;
pub use written::Written;

use crate::core::*;
use crate::tables::Tables;

/// What the lowering is asked to do.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// Whether results out of range are to be proved impossible.
    pub overflow: bool,
}

/// A program in core, with the numbers of the nodes that it came from.
pub struct Lowered {
    pub program: Program,
    pub(crate) nodes: Nodes,
}

/// The nodes of a tree, told apart by where they stand in memory: a span is not an identity.
#[derive(Default)]
pub(crate) struct Nodes {
    ids: FxHashMap<usize, NodeId>,
    /// Nodes with everything below them that a gap stands for.
    gaps: Vec<NodeId>,
}

impl Nodes {
    fn id<T>(&mut self, node: &T) -> NodeId {
        let next = NodeId(self.ids.len() as u32);
        *self.ids.entry(std::ptr::from_ref(node) as usize).or_insert(next)
    }

    fn known<T>(&self, node: &T) -> Option<NodeId> {
        self.ids.get(&(std::ptr::from_ref(node) as usize)).copied()
    }
}

pub fn lower(tree: &tree::Program, options: Options) -> Lowered {
    lower_by(Tables::of(tree), options)
}

/// The program of these tables, which may know classes of lambdas.
pub fn lower_by(tables: Tables<'_>, options: Options) -> Lowered {
    let tree = tables.program();
    let mut lowering = Lowering {
        tree,
        tables,
        options,
        out: Program::default(),
        nodes: Nodes::default(),
        buf: Vec::new(),
        frames: Vec::new(),
        jumps: FxHashMap::default(),
        in_static_code: FxHashSet::default(),
        asked: Vec::new(),
        objects: FxHashSet::default(),
        initialised: FxHashMap::default(),
        method: None,
        pure: calls::pure_methods(tree),
        labels: 0,
        temporaries: 0,
        lambdas: 0,
    };
    lowering.declare();
    lowering.bodies();
    lowering.select_answers();
    Lowered { program: lowering.out, nodes: lowering.nodes }
}

/// Where `break`, `continue` and `yield` go.
#[derive(Clone, Copy)]
struct Target {
    leave: Label,
    again: Option<Label>,
    result: Option<LocalId>,
}

struct Lowering<'a> {
    tree: &'a tree::Program,
    tables: Tables<'a>,
    options: Options,
    out: Program,
    nodes: Nodes,
    /// The statements of the block that is being made.
    buf: Block,
    frames: Vec<Frame>,
    jumps: FxHashMap<JumpId, Target>,
    /// The local classes of static methods and initialisers.
    in_static_code: FxHashSet<ClassId>,
    /// The interfaces that a cast asks of the function it is about to make.
    asked: Vec<ClassId>,
    /// Temporaries that are surely not null.
    objects: FxHashSet<LocalId>,
    /// Whether initialising a class does anything.
    initialised: FxHashMap<ClassId, bool>,
    method: Option<MethodId>,
    /// Methods whose calls are values.
    pure: FxHashSet<MethodId>,
    labels: u32,
    /// Of the method.
    temporaries: u32,
    lambdas: u32,
}

/// An operand that was lowered, and where the statements after it begin.
struct Operand {
    val: Val,
    mark: usize,
}

impl Lowering<'_> {
    // Origins.

    fn here(&mut self, e: &Exp) -> OriginId {
        self.origin_of(&**e, e.span)
    }

    fn origin_of<T>(&mut self, node: &T, span: Span) -> OriginId {
        let node = self.nodes.id(node);
        self.origin(Origin { node: Some(node), span, generated: None })
    }

    fn origin(&mut self, origin: Origin) -> OriginId {
        self.out.origins.push(origin);
        OriginId(self.out.origins.len() as u32 - 1)
    }

    /// At the place of another node, but not written there.
    fn generated(&mut self, at: OriginId, why: Generated) -> OriginId {
        let origin = Origin { generated: Some(why), ..self.out[at].clone() };
        self.origin(origin)
    }

    /// Where no node stands for it.
    fn unwritten(&mut self, span: Span, why: Generated) -> OriginId {
        self.origin(Origin { node: None, span, generated: Some(why) })
    }

    fn drop_node<T>(&mut self, node: &T, why: Dropped) {
        let id = self.nodes.id(node);
        self.out.dropped.insert(id, why);
    }

    fn gap<T>(&mut self, node: &T, kind: GapKind, span: Span) -> GapId {
        let id = self.nodes.id(node);
        self.nodes.gaps.push(id);
        self.out.gaps.push(Gap { method: self.method, kind, span });
        GapId(self.out.gaps.len() as u32 - 1)
    }

    /// A value that is not known.
    fn gap_value(&mut self, e: &Exp, kind: GapKind) -> Val {
        let gap = self.gap(&**e, kind, e.span);
        let (at, ty) = (self.here(e), self.rt(&e.ty));
        self.run(Eff::Gap(gap), ty, at)
    }

    // Statements.

    fn emit(&mut self, kind: StmtKind, origin: OriginId) {
        self.buf.push(Stmt { kind, origin });
    }

    /// Makes a block of its own.
    fn block_of<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (Block, T) {
        let saved = std::mem::take(&mut self.buf);
        let made = make(self);
        (std::mem::replace(&mut self.buf, saved), made)
    }

    fn new_label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    // Locals.

    fn new_local(&mut self, name: &str, ty: Rt) -> LocalId {
        let name = Symbol::new(name);
        self.out.locals.push(Local { name, ty, java: None, made: true, copy_of: None, ghost: false });
        let local = LocalId(self.out.locals.len() as u32 - 1);
        if let Some(frame) = self.frames.last_mut() {
            frame.owned.insert(local);
        }
        local
    }

    fn temporary(&mut self, ty: Rt) -> LocalId {
        self.temporaries += 1;
        let name = format!("$t{}", self.temporaries);
        self.new_local(&name, ty)
    }

    fn local_value(&self, local: LocalId, at: OriginId) -> Val {
        Val { kind: ValKind::Local(local), ty: self.out[local].ty.clone(), checks: Vec::new(), origin: at }
    }

    /// An effect with a result.
    fn run(&mut self, eff: Eff, ty: Rt, at: OriginId) -> Val {
        let local = self.temporary(ty);
        if gives_object(&eff) {
            self.objects.insert(local);
        }
        self.emit(StmtKind::Do(Some(local), eff), at);
        self.local_value(local, at)
    }

    fn perform(&mut self, eff: Eff, at: OriginId) {
        self.emit(StmtKind::Do(None, eff), at);
    }

    /// Binds a value to a new local. The result of an effect goes there directly.
    fn bind(&mut self, local: LocalId, val: Val, at: OriginId) {
        if let ValKind::Local(from) = val.kind
            && self.out[from].made
            && let Some(Stmt { kind: StmtKind::Do(result @ Some(_), _), .. }) = self.buf.last_mut()
            && *result == Some(from)
        {
            *result = Some(local);
            return;
        }
        self.emit(StmtKind::Let(local, val), at);
    }

    /// A value that stays what it is, whatever happens next.
    fn pinned(&mut self, val: Val) -> Val {
        if self.is_fixed(&val) {
            return val;
        }
        let (at, local) = (val.origin, self.temporary(val.ty.clone()));
        let at = self.generated(at, Generated::Temporary);
        self.emit(StmtKind::Let(local, val), at);
        self.local_value(local, at)
    }

    /// Whether nothing at all can change the value, and it cannot fail.
    fn is_fixed(&self, val: &Val) -> bool {
        match &val.kind {
            ValKind::Const(_) | ValKind::Null | ValKind::ClassObject(_) | ValKind::SelfRef => true,
            ValKind::Local(local) => self.is_final(*local),
            ValKind::Outer(object, _) | ValKind::Captured(object, _) => val.checks.is_empty() && self.is_fixed(object),
            ValKind::Read(_)
            | ValKind::Apply(..)
            | ValKind::Length(_)
            | ValKind::Arith(..)
            | ValKind::Negate(..)
            | ValKind::Convert(..)
            | ValKind::Compare(..)
            | ValKind::SameObject(..)
            | ValKind::SameText(..)
            | ValKind::Not(_)
            | ValKind::And(..)
            | ValKind::Or(..)
            | ValKind::Cond(..)
            | ValKind::InstanceOf(..)
            | ValKind::As(..)
            | ValKind::Unbox(..) => false,
        }
    }

    /// Whether a local keeps the value that it has when it is first read. Copies of parameters are made because the program assigns them.
    fn is_final(&self, local: LocalId) -> bool {
        match self.tree.locals.get(local.0 as usize) {
            Some(entry) => entry.effectively_final,
            None => !self.frames.iter().any(|frame| frame.copies.values().any(|copy| *copy == local)),
        }
    }

    // Operands.

    fn operand(&mut self, e: &Exp) -> Operand {
        let val = self.expr(e);
        Operand { val, mark: self.buf.len() }
    }

    fn operand_of(&self, val: Val) -> Operand {
        Operand { val, mark: self.buf.len() }
    }

    /// The operands of one node, in order, each as it was when its turn came: what a later one might change, or could overtake, is bound.
    fn settle(&mut self, operands: Vec<Operand>) -> Vec<Val> {
        let mut values: Vec<Val> = Vec::with_capacity(operands.len());
        for Operand { val, mark } in operands.into_iter().rev() {
            if mark == self.buf.len() || is_stable(&val, &self.buf[mark..]) {
                values.push(val);
                continue;
            }
            let at = self.generated(val.origin, Generated::Temporary);
            let local = self.temporary(val.ty.clone());
            let bound = self.local_value(local, val.origin);
            self.buf.insert(mark, Stmt { kind: StmtKind::Let(local, val), origin: at });
            values.push(bound);
        }
        values.reverse();
        values
    }

    fn settled<const N: usize>(&mut self, operands: [Operand; N]) -> [Val; N] {
        let values = self.settle(operands.into());
        values.try_into().expect("as many values as operands")
    }

    fn all(&mut self, es: &[Exp]) -> Vec<Val> {
        let operands = es.iter().map(|e| self.operand(e)).collect();
        self.settle(operands)
    }
}

/// Whether a value is the same, and fails or not alike, after statements as before them.
fn is_stable(val: &Val, later: &[Stmt]) -> bool {
    if val.checks.iter().any(|check| check.mode == Mode::Prove) {
        return false;
    }
    match &val.kind {
        ValKind::Local(local) => {
            let mut assigned = false;
            visit::each_stmt(later, &mut |stmt| assigned |= visit::assigned(stmt) == Some(*local));
            !assigned
        }
        // Heap that others may write.
        ValKind::Read(_) | ValKind::Apply(..) => false,
        ValKind::Const(_)
        | ValKind::Null
        | ValKind::ClassObject(_)
        | ValKind::SelfRef
        | ValKind::Outer(..)
        | ValKind::Captured(..)
        | ValKind::Length(_)
        | ValKind::Arith(..)
        | ValKind::Negate(..)
        | ValKind::Convert(..)
        | ValKind::Compare(..)
        | ValKind::SameObject(..)
        | ValKind::SameText(..)
        | ValKind::Not(_)
        | ValKind::And(..)
        | ValKind::Or(..)
        | ValKind::Cond(..)
        | ValKind::InstanceOf(..)
        | ValKind::As(..)
        | ValKind::Unbox(..) => syntax::deep(|| val.operands().into_iter().all(|operand| is_stable(operand, later))),
    }
}

/// Whether the result of an effect is never null.
fn gives_object(eff: &Eff) -> bool {
    match eff {
        Eff::Allocate(_)
        | Eff::NewArray(..)
        | Eff::ArrayOf(..)
        | Eff::CopyArray(..)
        | Eff::Closure(..)
        | Eff::BoxUp(..)
        | Eff::Concat(_) => true,
        Eff::Write(..)
        | Eff::ReadVolatile(..)
        | Eff::Call(_)
        | Eff::Construct(..)
        | Eff::EnsureInit(_)
        | Eff::Enter(..)
        | Eff::Exit(_)
        | Eff::Unknown(..)
        | Eff::Gap(_) => false,
    }
}

/// A check that is to be proved.
fn check(kind: CheckKind, origin: OriginId) -> Check {
    Check { kind, origin, mode: Mode::Prove }
}

fn value(kind: ValKind, ty: Rt, origin: OriginId) -> Val {
    Val { kind, ty, checks: Vec::new(), origin }
}

fn checked(kind: ValKind, ty: Rt, checks: Vec<Check>, origin: OriginId) -> Val {
    Val { kind, ty, checks, origin }
}
