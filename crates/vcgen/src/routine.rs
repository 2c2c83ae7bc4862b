//! An implementation under way: blocks of simple commands that pass control to one another.
//!
//! Variables are *slots*, one for each variable of each activation: the implementation's own, and a copy for each inlined body and each
//! contract that a call is replaced by. Expressions stay as they were written; the *frame* they are evaluated in says which slots (and types)
//! their variables stand for. So nothing is ever renamed, and nothing can be captured.

use std::sync::Arc;

use boogie::tree::{Attrs, Call, CtorId, Exp, Program, Step, Type, VarId};
use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use crate::obligation::Obligation;
use crate::types::TypeEnv;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FrameId(pub u32);

impl BlockId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl SlotId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FrameId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub struct Routine {
    pub blocks: Vec<Block>,
    pub entry: BlockId,
    pub slots: Vec<Slot>,
    pub frames: Vec<Arc<Frame>>,
    pub globals: FxHashMap<VarId, SlotId>,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub label: Label,
    /// Where error traces show it; none for blocks made by the tool.
    pub at: Option<Span>,
    pub cmds: Vec<Cmd>,
    pub next: Next,
    /// Where the implementation returns from this block, once all returns lead to one end.
    pub returns: Option<Span>,
    /// The condition under which control comes here, and whether it holds then.
    pub branch: Option<(Span, bool)>,
}

impl Block {
    /// A block made by the tool.
    pub fn new(label: impl Into<Label>, cmds: Vec<Cmd>, next: Next) -> Block {
        Block { label: label.into(), at: None, cmds, next, returns: None, branch: None }
    }
}

/// The name of a block as Boogie would print it.
pub type Label = Arc<str>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// To any of these; at least one.
    Goto(Vec<BlockId>),
    /// The end of the implementation, with the position of the return.
    Return(Span),
    /// Nothing goes on from here.
    Stop,
}

impl Next {
    pub fn targets(&self) -> &[BlockId] {
        if let Next::Goto(targets) = self { targets } else { &[] }
    }
}

#[derive(Clone, Debug)]
pub struct Slot {
    /// For people.
    pub name: Symbol,
    pub ty: Type,
    /// The `where` clause, assumed whenever the slot gets an arbitrary value.
    pub constraint: Option<Value>,
    /// `{:assumption}`: starts true, and is never more than it was.
    pub assumption: bool,
    pub origin: Origin,
}

/// What a slot stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Global,
    /// A formal or local of the implementation that is verified.
    Own,
    /// Of an inlined copy.
    Inlined,
    /// Made by the tool.
    Auxiliary,
}

/// What the variables and types of expressions stand for.
#[derive(Clone, Debug)]
pub struct Frame {
    pub types: TypeEnv,
    /// Formals and locals.
    pub vars: FxHashMap<VarId, SlotId>,
    pub old: Old,
}

/// What `old` means in a frame.
#[derive(Clone, Debug)]
pub enum Old {
    /// The state in which the implementation starts.
    Entry,
    /// These slots hold what globals were; the other globals have not changed since.
    Saved(FxHashMap<VarId, SlotId>),
}

#[derive(Clone, Debug)]
pub struct Cmd {
    pub kind: CmdKind,
    pub attrs: Attrs,
    pub at: Span,
}

#[derive(Clone, Debug)]
pub enum CmdKind {
    Assert(Box<Assertion>),
    Assume(Value),
    /// Arbitrary values for all at once, then their `where` clauses.
    Havoc(Vec<SlotId>, Why),
    /// An inlined body begins: its variables get arbitrary values as by `Havoc`, except that assumption variables are true.
    Begin(Vec<SlotId>),
    /// All values are evaluated before any slot changes.
    Assign(Vec<(SlotId, Value)>),
    /// Until it is inlined or replaced by the contract.
    Call(Arc<Call>, FrameId),
    /// What gets smaller each time around the loop whose head it stands in; until loops are cut.
    Measure(Arc<[Exp]>, FrameId),
}

/// Why something gets an arbitrary value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The program says so.
    Written,
    /// A call may change it.
    Call,
    /// A loop may have changed it in earlier rounds.
    Loop,
}

/// Something to be proved.
#[derive(Clone, Debug)]
pub struct Assertion {
    pub condition: Value,
    pub obligation: Obligation,
    /// Where the failure is reported.
    pub at: Span,
    /// The clause that is meant, where it is not written at `at`.
    pub related: Option<Span>,
    /// Attributes of the clause: `:msg`, `:subsumption`, …
    pub attrs: Attrs,
    /// Also of the call, whose attributes are inherited, and what their variables stand for.
    pub call_attrs: Attrs,
    pub call_frame: Option<FrameId>,
    /// Nobody wrote it: it only helps to prove others.
    pub inferred: bool,
    /// What a translation says it stands for; 0 for what somebody wrote.
    pub origin: u32,
}

impl Assertion {
    /// One that the tool makes.
    pub fn made(condition: Value, obligation: Obligation, at: Span) -> Assertion {
        let (attrs, call_attrs) = (Attrs::default(), Attrs::default());
        Assertion {
            condition,
            obligation,
            at,
            related: None,
            attrs,
            call_attrs,
            call_frame: None,
            inferred: false,
            origin: 0,
        }
    }
}

/// What is evaluated when control reaches a command.
#[derive(Clone, Debug)]
pub enum Value {
    Exp(Exp, FrameId),
    /// As it was where the implementation started.
    AtEntry(Exp, FrameId),
    Slot(SlotId),
    Bool(bool),
    Not(Box<Value>),
    All(Vec<Value>),
    Any(Vec<Value>),
    /// Ints.
    Less(Box<Value>, Box<Value>),
    NonNegative(Box<Value>),
    Equal(Box<Value>, Box<Value>),
    /// What the slot would be if the steps (evaluated in the frame) led to `value`.
    Updated {
        root: SlotId,
        steps: Arc<[Step]>,
        frame: FrameId,
        value: Box<Value>,
    },
    Is(Box<Value>, CtorId, Type),
    /// A field of a value made by this constructor, by position.
    Part(Box<Value>, CtorId, u32, Type),
}

impl Value {
    pub fn negated(self) -> Value {
        match self {
            Value::Bool(value) => Value::Bool(!value),
            Value::Not(inner) => *inner,
            other => Value::Not(Box::new(other)),
        }
    }

    /// The literal `false`.
    pub fn is_false(&self) -> bool {
        match self {
            Value::Bool(value) => !value,
            Value::Exp(e, _) => matches!(e.kind, boogie::tree::ExprKind::Bool(false)),
            _ => false,
        }
    }
}

impl Cmd {
    pub fn assume(condition: Value, at: Span) -> Cmd {
        Cmd { kind: CmdKind::Assume(condition), attrs: Attrs::default(), at }
    }

    pub fn assert(assertion: Assertion) -> Cmd {
        let at = assertion.at;
        Cmd { kind: CmdKind::Assert(Box::new(assertion)), attrs: Attrs::default(), at }
    }

    pub fn assign(assignments: Vec<(SlotId, Value)>, at: Span) -> Cmd {
        Cmd { kind: CmdKind::Assign(assignments), attrs: Attrs::default(), at }
    }

    pub fn havoc(slots: Vec<SlotId>, why: Why, at: Span) -> Cmd {
        Cmd { kind: CmdKind::Havoc(slots, why), attrs: Attrs::default(), at }
    }

    /// The slots that this command may change.
    pub fn changes(&self) -> Vec<SlotId> {
        match &self.kind {
            CmdKind::Havoc(slots, _) | CmdKind::Begin(slots) => slots.clone(),
            CmdKind::Assign(assignments) => assignments.iter().map(|(slot, _)| *slot).collect(),
            CmdKind::Assert(_) | CmdKind::Assume(_) | CmdKind::Call(..) | CmdKind::Measure(..) => Vec::new(),
        }
    }
}

impl Routine {
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }

    pub fn add_block(&mut self, block: Block) -> BlockId {
        self.blocks.push(block);
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn add_slot(&mut self, slot: Slot) -> SlotId {
        self.slots.push(slot);
        SlotId(self.slots.len() as u32 - 1)
    }

    /// A slot for something that the tool remembers.
    pub fn auxiliary(&mut self, name: Symbol, ty: Type) -> SlotId {
        self.add_slot(Slot { name, ty, constraint: None, assumption: false, origin: Origin::Auxiliary })
    }

    pub fn add_frame(&mut self, frame: Frame) -> FrameId {
        self.frames.push(Arc::new(frame));
        FrameId(self.frames.len() as u32 - 1)
    }

    /// The slot that a variable (not a constant or bound one) stands for in a frame.
    pub fn slot_of(&self, program: &Program, var: VarId, frame: FrameId) -> SlotId {
        slot_of(program, &self.globals, &self.frames[frame.index()], var)
    }

    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut all = vec![Vec::new(); self.blocks.len()];
        for (id, block) in self.blocks.iter().enumerate() {
            for target in block.next.targets() {
                let preds: &mut Vec<BlockId> = &mut all[target.index()];
                // A target that is named twice is one edge.
                if preds.last() != Some(&BlockId(id as u32)) {
                    preds.push(BlockId(id as u32));
                }
            }
        }
        all
    }
}

pub fn slot_of(program: &Program, globals: &FxHashMap<VarId, SlotId>, frame: &Frame, var: VarId) -> SlotId {
    let found = frame.vars.get(&var).or_else(|| globals.get(&var));
    *found.unwrap_or_else(|| panic!("the variable {} belongs to no frame", program.var(var).name))
}
