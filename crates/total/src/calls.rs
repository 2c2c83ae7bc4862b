//! Method calls: the precondition is given away, the postcondition received.

use std::rc::Rc;

use silver::obligation::ErrorKind;
use silver::tree::{Exp, OldLabel, Stmt};
use source::Symbol;

use crate::context::{Cx, Kept};
use crate::encoder::Blame;
use crate::exhale::Exhaling;
use crate::gap::Tr;
use crate::inhale::Inhaling;
use crate::state::Body;
use crate::stmts::always;

impl Body<'_, '_> {
    pub fn call(&mut self, cx: &Cx, stmt: &Stmt, targets: &[Symbol], method: Symbol, args: &[Exp]) -> Tr<()> {
        let callee = &self.enc.core.methods[&method];
        let failed = Blame::new(ErrorKind::CallFailed, stmt.meta);
        let refused = Blame::new(ErrorKind::CallPrecondition, stmt.meta);
        self.check_all(cx, &always(), args, failed)?;
        let values = self.enc.exps(cx, args)?;
        let mut bindings = Vec::new();
        for (param, value) in callee.params.iter().zip(values) {
            bindings.push((param.name, self.named(param.name.as_str(), value)));
        }
        let before = match callee.posts.iter().any(|post| post.contains_old()) {
            true => Some(self.kept(&cx.world, "call")?),
            false => None,
        };
        let inner = cx.only(bindings.clone());
        let pres: Vec<(Exp, Exhaling)> =
            callee.pres.iter().map(|pre| (pre.clone(), Exhaling::known(refused))).collect();
        self.give_away(&inner, &pres)?;
        let mut results = Vec::new();
        for ret in &callee.returns {
            let ty = self.enc.ty(&ret.ty, stmt.meta)?;
            results.push((ret.name, self.any(ret.name.as_str(), ty)));
        }
        bindings.extend(results.iter().cloned());
        let mut after = cx.only(bindings);
        after.olds = Rc::new(before.map(|world| (OldLabel::Pre, Kept { world, reached: None })).into_iter().collect());
        for post in &callee.posts {
            self.inhale(&after, &always(), &post.inhaled(), &Inhaling::known(failed))?;
        }
        for (target, (_, value)) in targets.iter().zip(results) {
            self.assign(&cx.vars[target], value);
        }
        Ok(())
    }
}
