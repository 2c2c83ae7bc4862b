//! Calls of methods.

use java::tree::{self, GhostArgs, MethodRef, Target};

use super::*;
use crate::known::known_value;

impl Lowering<'_> {
    pub(super) fn call(&mut self, e: &Exp, call: &tree::Call, at: OriginId) -> Val {
        self.ghost_args(&call.ghost, at);
        let MethodRef::Known(method) = call.method else { return self.unknown_call(e, call, at) };
        let entry = &self.tree[method];
        if entry.kind == tree::MethodKind::Function || entry.ghost {
            return self.gap_value(e, GapKind::Specification);
        }
        match &call.target {
            Target::Static(receiver) => {
                receiver.iter().for_each(|receiver| self.discard(receiver));
                let mut args: Vec<Operand> = call.args.iter().map(|arg| self.operand(arg)).collect();
                if let Some(owner) = self.out[method].class {
                    self.ensure(owner, at);
                }
                let args = self.settle(std::mem::take(&mut args));
                self.called(Dispatch::Exact(method), None, args, Vec::new(), at)
            }
            Target::Object(object) => {
                let mut operands = vec![self.operand(object)];
                operands.extend(call.args.iter().map(|arg| self.operand(arg)));
                let mut values = self.settle(operands);
                let object = values.remove(0);
                let checks = self.null_check(&object, Dereferenced::Call, at);
                if matches!(object.ty, Rt::Array(_)) && self.out[method].name.as_str() == "clone" {
                    let ty = object.ty.clone();
                    return self.run(Eff::CopyArray(object, checks), ty, at);
                }
                self.called(self.dispatch(method), Some(object), values, checks, at)
            }
            Target::Super(_) => {
                let found = self.object_of_super(at);
                let object = self.or_gap(e, found);
                let object = self.operand_of(object);
                let mut operands = vec![object];
                operands.extend(call.args.iter().map(|arg| self.operand(arg)));
                let mut values = self.settle(operands);
                let object = values.remove(0);
                self.called(Dispatch::Exact(method), Some(object), values, Vec::new(), at)
            }
            Target::None => self.gap_value(e, GapKind::OuterSuper),
        }
    }

    /// What a call passes for specifications is a gap where it stands.
    pub(super) fn ghost_args(&mut self, ghost: &GhostArgs, at: OriginId) {
        let given = ghost.given.iter().map(|(_, e)| e);
        for e in given.chain(ghost.yields.iter().map(|(e, _)| e)) {
            let gap = self.gap(&**e, GapKind::Specification, e.span);
            self.emit(StmtKind::Gap(gap), at);
        }
    }

    /// What a method is called by: private and final ones, and those of final classes, are what they are.
    pub(super) fn dispatch(&self, method: MethodId) -> Dispatch {
        let entry = &self.tree[method];
        let in_final = entry.class.is_some_and(|class| self.tree[class].flags.is_final());
        let is_exact = entry.flags.is_private() || entry.flags.is_final() || in_final;
        if is_exact && !entry.flags.is_abstract() { Dispatch::Exact(method) } else { Dispatch::Virtual(method) }
    }

    /// A call, and its result; null if it has none.
    pub(super) fn called(
        &mut self,
        dispatch: Dispatch,
        self_: Option<Val>,
        args: Vec<Val>,
        checks: Vec<Check>,
        at: OriginId,
    ) -> Val {
        let result = self.out[dispatch.method()].result.clone();
        if let Some(ty) = result.as_ref().filter(|_| self.pure.contains(&dispatch.method())) {
            let operands = self_.into_iter().chain(args).collect();
            return checked(ValKind::Apply(dispatch, operands), ty.clone(), checks, at);
        }
        let eff = Eff::Call(Call { dispatch, self_, args, checks, hidden: None });
        match result {
            // The type is that of the declaration: the erasure of what the call says may be another.
            Some(ty) => self.run(eff, ty, at),
            None => {
                self.perform(eff, at);
                value(ValKind::Null, Rt::Null, at)
            }
        }
    }

    fn unknown_call(&mut self, e: &Exp, call: &tree::Call, at: OriginId) -> Val {
        let MethodRef::Unknown(name) = call.method else { return self.gap_value(e, GapKind::Unknown) };
        let receiver = match &call.target {
            Target::Static(receiver) => receiver.as_ref(),
            Target::Object(object) => Some(object),
            Target::Super(_) | Target::None => None,
        };
        let operands = receiver.into_iter().chain(&call.args).map(|e| self.operand(e)).collect();
        let operands = self.settle(operands);
        let ty = self.unknown_rt(&e.ty);
        self.run(Eff::Unknown(name, operands), ty, at)
    }
}

/// The methods whose calls are values. A pure method counts only if all that override it are pure.
pub(super) fn pure_methods(tree: &tree::Program) -> FxHashSet<MethodId> {
    let impure: FxHashSet<MethodId> = tree
        .methods()
        .filter(|method| !tree[*method].is_pure())
        .flat_map(|method| tree[method].overrides.iter().copied())
        .collect();
    let is_pure = |method: &MethodId| tree[*method].is_pure() && !impure.contains(method);
    tree.methods().filter(|method| is_pure(method) || known_value(tree, *method).is_some()).collect()
}
