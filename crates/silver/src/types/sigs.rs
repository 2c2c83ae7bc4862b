//! The signatures of the operators, in order of preference.

use super::Checker;
use super::infer::Sig;
use crate::syntax::ptree::BinOp;
use crate::tree::Type;

impl Checker<'_> {
    pub(super) fn fresh(&mut self) -> Type {
        self.unifier.fresh(None)
    }

    /// The binary operators that are resolved by signature alone.
    pub(super) fn binary_sigs(&mut self, op: BinOp) -> Vec<Sig> {
        use Type::{Bool, Int, Perm};
        match op {
            BinOp::Add | BinOp::Sub => vec![Sig::new([Perm, Perm], Perm), Sig::new([Int, Int], Int)],
            BinOp::Mul => vec![
                Sig::new([Perm, Perm], Perm),
                Sig::new([Int, Perm], Perm),
                Sig::new([Perm, Int], Perm),
                Sig::new([Int, Int], Int),
            ],
            BinOp::Div => vec![
                Sig::new([Perm, Perm], Perm),
                Sig::new([Perm, Int], Perm),
                Sig::new([Int, Int], Perm),
                Sig::new([Int, Int], Int),
            ],
            BinOp::IntDiv | BinOp::Mod => vec![Sig::new([Int, Int], Int)],
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                vec![Sig::new([Perm, Perm], Bool), Sig::new([Int, Int], Bool)]
            }
            BinOp::Eq | BinOp::Ne => {
                let t = self.fresh();
                vec![Sig::new([t.clone(), t], Bool)]
            }
            BinOp::In => {
                let (s, q, m, k, v) = (self.fresh(), self.fresh(), self.fresh(), self.fresh(), self.fresh());
                vec![
                    Sig::new([s.clone(), Type::set(s)], Bool),
                    Sig::new([q.clone(), Type::seq(q)], Bool),
                    Sig::new([m.clone(), Type::multiset(m)], Int),
                    Sig::new([k.clone(), Type::map(k, v)], Bool),
                ]
            }
            BinOp::Append => {
                let s = Type::seq(self.fresh());
                vec![Sig::new([s.clone(), s.clone()], s)]
            }
            BinOp::Union | BinOp::Intersection | BinOp::SetMinus => {
                let (s, m) = (Type::set(self.fresh()), Type::multiset(self.fresh()));
                vec![Sig::new([s.clone(), s.clone()], s), Sig::new([m.clone(), m.clone()], m)]
            }
            BinOp::Subset => {
                let (s, m) = (Type::set(self.fresh()), Type::multiset(self.fresh()));
                vec![Sig::new([s.clone(), s], Bool), Sig::new([m.clone(), m], Bool)]
            }
            BinOp::Iff | BinOp::Or | BinOp::And | BinOp::Implies => vec![Sig::new([Bool, Bool], Bool)],
            BinOp::Wand => vec![Sig::new([Bool, Bool], Type::Wand)],
        }
    }

    pub(super) fn index_sigs(&mut self) -> Vec<Sig> {
        let (t, k, v) = (self.fresh(), self.fresh(), self.fresh());
        vec![Sig::new([Type::seq(t.clone()), Type::Int], t), Sig::new([Type::map(k.clone(), v.clone()), k], v)]
    }

    pub(super) fn update_sigs(&mut self) -> Vec<Sig> {
        let (t, k, v) = (self.fresh(), self.fresh(), self.fresh());
        let (s, m) = (Type::seq(t.clone()), Type::map(k.clone(), v.clone()));
        vec![Sig::new([s.clone(), Type::Int, t], s), Sig::new([m.clone(), k, v], m)]
    }

    pub(super) fn card_sigs(&mut self) -> Vec<Sig> {
        let (s, t, m, k, v) = (self.fresh(), self.fresh(), self.fresh(), self.fresh(), self.fresh());
        [Type::seq(s), Type::set(t), Type::multiset(m), Type::map(k, v)].map(|c| Sig::new([c], Type::Int)).into()
    }
}
