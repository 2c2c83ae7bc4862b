//! Which object `this` is, and where variables of bodies around are kept.
//!
//! A frame is the body of a method, or of a lambda inside it. The object of a class around is a path from the innermost frame outwards, to the
//! frame whose class *is* the wanted one. Nobody asks whether one class is below another.

use super::*;
use java::tree::{ExprKind, ReferenceKind, visit};

pub(super) struct Frame {
    /// The class in which the code stands.
    pub class: ClassId,
    /// There is no object of the class: static code.
    pub is_static: bool,
    /// In the arguments of `this(..)` and `super(..)` there is none yet.
    pub early: bool,
    pub kind: FrameKind,
    /// The locals that are declared in it.
    pub owned: FxHashSet<LocalId>,
    /// The copies of parameters that the program assigns.
    pub copies: FxHashMap<LocalId, LocalId>,
}

pub(super) enum FrameKind {
    Method,
    /// With the fields that it turned out to need.
    Lambda {
        class: ClassId,
        enclosing: Option<FieldId>,
        captures: Vec<(LocalId, FieldId)>,
    },
}

impl Frame {
    pub fn method(class: ClassId, is_static: bool) -> Frame {
        Frame::new(class, is_static, FrameKind::Method)
    }

    pub fn new(class: ClassId, is_static: bool, kind: FrameKind) -> Frame {
        Frame { class, is_static, early: false, kind, owned: FxHashSet::default(), copies: FxHashMap::default() }
    }
}

/// Why a path leads nowhere.
pub(super) struct Nowhere(pub GapKind);

impl Lowering<'_> {
    pub(super) fn declare_local(&mut self, local: LocalId) {
        if let Some(frame) = self.frames.last_mut() {
            frame.owned.insert(local);
        }
    }

    /// The Java `this` of the method around, seen from a frame.
    fn this_at(&mut self, depth: usize, at: OriginId) -> Result<Val, Nowhere> {
        let frame = &self.frames[depth];
        if frame.is_static {
            return Err(Nowhere(GapKind::NoInstance));
        }
        let class = frame.class;
        let ty = Rt::Class(class);
        let (lambda, enclosing) = match &frame.kind {
            FrameKind::Method => return Ok(value(ValKind::SelfRef, ty, at)),
            FrameKind::Lambda { class, enclosing, .. } => (*class, *enclosing),
        };
        let field = match enclosing {
            Some(field) => field,
            None => {
                let made = self.fixed_field(lambda, Fixed::Enclosing, "$enclosing", ty.clone());
                if let FrameKind::Lambda { enclosing, .. } = &mut self.frames[depth].kind {
                    *enclosing = Some(made);
                }
                made
            }
        };
        let lambda = value(ValKind::SelfRef, Rt::Class(lambda), at);
        Ok(value(ValKind::Captured(Box::new(lambda), field), ty, at))
    }

    /// The instance of exactly this class that is around.
    pub(super) fn path_to(&mut self, wanted: ClassId, at: OriginId) -> Result<Val, Nowhere> {
        self.path_from(self.frames.len() - 1, wanted, at)
    }

    fn path_from(&mut self, depth: usize, wanted: ClassId, at: OriginId) -> Result<Val, Nowhere> {
        let mut class = self.frames[depth].class;
        let mut val = self.this_at(depth, at)?;
        // Until the constructor above has run, only what is around the object may be used: that was fixed before.
        if self.frames[depth].early && class == wanted {
            return Err(Nowhere(GapKind::NoInstance));
        }
        while class != wanted {
            let around = self.tree[class].outer.filter(|_| self.out[class].outer.is_some());
            let Some(around) = around else { return Err(Nowhere(GapKind::NoInstance)) };
            val = value(ValKind::Outer(Box::new(val), class), Rt::Class(around), at);
            class = around;
        }
        Ok(val)
    }

    /// The object whose method the code stands in.
    pub(super) fn own_object(&mut self, at: OriginId) -> Result<Val, Nowhere> {
        let class = self.frames.last().expect("code stands in a frame").class;
        self.path_to(class, at)
    }

    /// The object that `super` is: lambdas have none of their own, also where they have classes already.
    pub(super) fn object_of_super(&mut self, at: OriginId) -> Result<Val, Nowhere> {
        let class = self.frames.last().expect("code stands in a frame").class;
        let steps = self.tables.out_of_lambdas(class).ok_or(Nowhere(GapKind::NoInstance))?;
        let class = steps.0.last().map_or(class, |last| self.tree[*last].outer.unwrap_or(class));
        self.path_to(class, at)
    }

    /// A variable: of this body, or kept by the lambda or the class.
    pub(super) fn variable(&mut self, local: LocalId, at: OriginId) -> Result<Val, Nowhere> {
        self.variable_from(self.frames.len() - 1, local, at)
    }

    fn variable_from(&mut self, depth: usize, local: LocalId, at: OriginId) -> Result<Val, Nowhere> {
        let ty = self.out[local].ty.clone();
        let frame = &self.frames[depth];
        if frame.owned.contains(&local) {
            let local = frame.copies.get(&local).copied().unwrap_or(local);
            return Ok(value(ValKind::Local(local), ty, at));
        }
        if let FrameKind::Lambda { class, captures, .. } = &frame.kind {
            let class = *class;
            let known = captures.iter().find(|(captured, _)| *captured == local).map(|(_, field)| *field);
            let field = match known {
                Some(field) => field,
                None => {
                    // It must be there where the lambda is made.
                    self.variable_from(depth - 1, local, at)?;
                    let name = self.out[local].name;
                    let made = self.fixed_field(class, Fixed::Variable, &format!("${name}"), ty.clone());
                    if let FrameKind::Lambda { captures, .. } = &mut self.frames[depth].kind {
                        captures.push((local, made));
                    }
                    made
                }
            };
            let lambda = value(ValKind::SelfRef, Rt::Class(class), at);
            return Ok(value(ValKind::Captured(Box::new(lambda), field), ty, at));
        }
        let class = frame.class;
        let kept = self.out[class].captures.iter().find(|(captured, _)| *captured == local).map(|(_, field)| *field);
        let Some(field) = kept else { return Err(Nowhere(GapKind::NotCaptured)) };
        // It is there before the constructor above has run.
        let object = self.this_at(depth, at)?;
        Ok(value(ValKind::Captured(Box::new(object), field), ty, at))
    }

    /// What a closure needs when it is made, seen from the frame around it.
    pub(super) fn kept_values(&mut self, frame: &Frame, at: OriginId) -> Result<Vec<(FieldId, Val)>, Nowhere> {
        let FrameKind::Lambda { enclosing, captures, .. } = &frame.kind else { return Ok(Vec::new()) };
        let at = self.generated(at, Generated::Fixed);
        let mut all = Vec::new();
        if let Some(field) = enclosing {
            all.push((*field, self.this_at(self.frames.len() - 1, at)?));
        }
        for (local, field) in captures {
            all.push((*field, self.variable(*local, at)?));
        }
        Ok(all)
    }

    /// The variables that each class keeps: those that its text uses, and those of the local classes that it makes or extends.
    pub(super) fn captures(&self) -> FxHashMap<ClassId, Vec<LocalId>> {
        let mut kept: FxHashMap<ClassId, Vec<LocalId>> = FxHashMap::default();
        let mut made: Vec<(ClassId, ClassId)> = Vec::new();
        for class in self.tree.source_classes() {
            kept.insert(class, self.tree[class].captures.clone());
            made.extend(self.made_in(class).into_iter().map(|other| (class, other)));
        }
        let owners = self.owners();
        loop {
            let mut changed = false;
            for (class, other) in made.iter().filter(|(class, other)| class != other) {
                let theirs = kept.get(other).cloned().unwrap_or_default();
                let own = kept.entry(*class).or_default();
                for local in theirs {
                    // A class in whose body the variable is declared has it as a variable.
                    let is_inside = owners.get(&local).is_some_and(|owner| self.stands_in(*class, *owner));
                    if is_inside && !own.contains(&local) {
                        own.push(local);
                        changed = true;
                    }
                }
            }
            if !changed {
                return kept;
            }
        }
    }

    /// The class in whose body a captured variable is declared: the first around a class that uses it which does not capture it.
    fn owners(&self) -> FxHashMap<LocalId, ClassId> {
        let mut owners = FxHashMap::default();
        for class in self.tree.source_classes() {
            for local in &self.tree[class].captures {
                let mut at = self.tree[class].outer;
                while let Some(around) = at.filter(|around| self.tree[*around].captures.contains(local)) {
                    at = self.tree[around].outer;
                }
                owners.extend(at.map(|owner| (*local, owner)));
            }
        }
        owners
    }

    /// The classes that are declared in static methods and initialisers, by their declarations.
    pub(super) fn local_in_static_code(&self) -> FxHashSet<ClassId> {
        let mut found = FxHashSet::default();
        let mut see = |stmt: &tree::Stmt| {
            if let tree::StmtKind::Class(class) = &stmt.kind {
                found.insert(*class);
            }
        };
        for class in self.tree.source_classes() {
            for member in &self.tree[class].members {
                match member {
                    tree::Member::Method(method) if self.tree[*method].is_static() => {
                        if let tree::Body::Block(block) = &self.tree[*method].body {
                            block.stmts.iter().for_each(|stmt| each_stmt_deep(stmt, &mut see));
                        }
                    }
                    tree::Member::Initializer(init) if init.is_static => {
                        init.body.stmts.iter().for_each(|stmt| each_stmt_deep(stmt, &mut see));
                    }
                    tree::Member::Field(field) if self.tree[*field].is_static() => {
                        self.tree[*field].init.iter().for_each(|e| each_stmt_in(e, &mut see));
                    }
                    tree::Member::Method(_)
                    | tree::Member::Initializer(_)
                    | tree::Member::Field(_)
                    | tree::Member::Class(_)
                    | tree::Member::Predicate(_) => {}
                }
            }
        }
        found
    }

    /// Whether a class is declared inside another.
    fn stands_in(&self, class: ClassId, around: ClassId) -> bool {
        let mut at = self.tree[class].outer;
        while let Some(class) = at {
            if class == around {
                return true;
            }
            at = self.tree[class].outer;
        }
        false
    }

    /// The classes of which a class makes objects, and that which it extends.
    fn made_in(&self, class: ClassId) -> Vec<ClassId> {
        let mut all: Vec<ClassId> = self.tree[class].superclass.iter().filter_map(tree::Type::as_class).collect();
        let mut see = |e: &tree::Expr| match &e.kind {
            ExprKind::New(new) => all.push(new.class),
            ExprKind::MethodRef(reference) => {
                if let ReferenceKind::New(ty) = &reference.kind {
                    all.extend(ty.as_class());
                }
            }
            _ => {}
        };
        for member in &self.tree[class].members {
            match member {
                tree::Member::Field(field) => {
                    self.tree[*field].init.iter().for_each(|init| visit::each_deep(init, &mut see));
                }
                tree::Member::Method(method) => match &self.tree[*method].body {
                    tree::Body::Block(block) => block.stmts.iter().for_each(|s| visit::each_expr(s, &mut see)),
                    tree::Body::Expr(_) | tree::Body::None => {}
                },
                tree::Member::Initializer(init) => {
                    init.body.stmts.iter().for_each(|s| visit::each_expr(s, &mut see));
                }
                tree::Member::Class(_) | tree::Member::Predicate(_) => {}
            }
        }
        all
    }
}

/// Sees a statement and all inside it, also those inside expressions.
fn each_stmt_deep(stmt: &tree::Stmt, see: &mut dyn FnMut(&tree::Stmt)) {
    see(stmt);
    syntax::deep(|| {
        visit::expressions(stmt).into_iter().for_each(|e| each_stmt_in(e, see));
        visit::substatements(stmt).into_iter().for_each(|inner| each_stmt_deep(inner, see));
    });
}

fn each_stmt_in(e: &tree::Expr, see: &mut dyn FnMut(&tree::Stmt)) {
    syntax::deep(|| {
        visit::children(e).into_iter().for_each(|e| each_stmt_in(e, see));
        visit::blocks(e).into_iter().flatten().for_each(|stmt| each_stmt_deep(stmt, see));
    });
}
