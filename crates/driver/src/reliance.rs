//! Who relies on what is trusted: the members that have it in them, and those that mention such members.

use boogie::tree as bpl;
use silver::tree::{Exp, ExpKind, Loc, Program, Stmt, StmtKind};
use source::{Span, Symbol};
use verdict::{Member, TrustKind, Trusted};

/// The declarations of a program, with what each mentions.
#[derive(Default)]
pub struct Reliance {
    nodes: Vec<Node>,
}

struct Node {
    name: Symbol,
    /// Whom of the user's members it is a part of.
    member: Option<Member>,
    declared: Span,
    mentions: Vec<Symbol>,
    /// Where what is in it was written: in the declaration itself, or in a contract that it makes use of.
    places: Vec<Span>,
}

impl Reliance {
    /// Of a Silver program, which may be a translation.
    pub fn of_silver(program: &Program, member: impl Fn(Symbol) -> Option<Member>) -> Reliance {
        let mut nodes = Vec::new();
        for f in program.functions.values() {
            let mut node = Node::new(f.name, member(f.name), f.meta.span);
            f.pres.iter().chain(&f.posts).chain(&f.body).for_each(|e| node.see(e));
            nodes.push(node);
        }
        for p in program.predicates.values() {
            let mut node = Node::new(p.name, member(p.name), p.meta.span);
            p.body.iter().for_each(|e| node.see(e));
            nodes.push(node);
        }
        for m in program.methods.values() {
            let mut node = Node::new(m.name, member(m.name), m.meta.span);
            m.pres.iter().chain(&m.posts).for_each(|e| node.see(e));
            if let Some(body) = &m.body {
                body.visit(&mut |stmt| node.see_stmt(stmt));
            }
            nodes.push(node);
        }
        Reliance { nodes }
    }

    /// Where nothing is known, all may rely on everything.
    pub fn unknown(members: &[Member]) -> Reliance {
        let node = |member: &Member| Node::new(member.name, Some(*member), Span::NONE);
        Reliance { nodes: members.iter().map(node).collect() }
    }

    /// With members that mention others, by name.
    pub fn with_mentions(mut self, mentions: &[(Symbol, Symbol)]) -> Reliance {
        for (who, whom) in mentions {
            let named = |node: &&Node, name: Symbol| node.member.is_some_and(|member| member.name == name);
            let parts: Vec<Symbol> =
                self.nodes.iter().filter(|node| named(node, *whom)).map(|node| node.name).collect();
            for node in self.nodes.iter_mut().filter(|node| node.member.is_some_and(|member| member.name == *who)) {
                node.mentions.extend(&parts);
            }
        }
        self
    }

    /// Of a Boogie program: implementations rely on the procedures they call, and those on their implementations.
    pub fn of_boogie(program: &bpl::Program, members: &[Member]) -> Reliance {
        let node = |(_, implementation): (bpl::ImplId, &bpl::Implementation)| {
            let procedure = program.procedure(implementation.procedure);
            let member = members.iter().copied().find(|member| member.name == procedure.name);
            let mut node = Node::new(procedure.name, member, procedure.span);
            node.places.extend(procedure.requires.iter().chain(&procedure.ensures).map(|spec| spec.at));
            implementation.body.block.each_stmt(&mut |stmt| {
                node.places.push(stmt.at);
                match &stmt.kind {
                    bpl::StmtKind::Call(call) => node.mentions.push(program.procedure(call.procedure).name),
                    bpl::StmtKind::While { invariants, .. } => {
                        node.places.extend(invariants.iter().map(|spec| spec.at));
                    }
                    _ => {}
                }
            });
            node
        };
        let bodiless = program.procedures.iter().filter(|procedure| procedure.implementations.is_empty());
        let bodiless = bodiless.map(|procedure| Node::new(procedure.name, None, procedure.span));
        Reliance { nodes: program.implementations().map(node).chain(bodiless).collect() }
    }

    /// The members that rely on something. Axioms, options and what has no place in a member are relied on by all.
    pub fn dependants(&self, trusted: &Trusted) -> Vec<Member> {
        let mut reached = vec![false; self.nodes.len()];
        let mut todo = self.roots(trusted);
        if trusted.kind == TrustKind::Axiom || todo.is_empty() {
            todo = (0..self.nodes.len()).collect();
        }
        while let Some(at) = todo.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                let others = (0..self.nodes.len()).filter(|other| self.mentions(*other, at));
                todo.extend(others);
            }
        }
        let mut found: Vec<Member> = Vec::new();
        for (node, _) in self.nodes.iter().zip(reached).filter(|(_, reached)| *reached) {
            let itself = trusted.kind == TrustKind::Bodiless && contains(node.declared, trusted.at);
            found.extend(node.member.filter(|member| !itself && !found.contains(member)));
        }
        found
    }

    /// The declarations that a trusted thing is written in.
    fn roots(&self, trusted: &Trusted) -> Vec<usize> {
        if trusted.at.is_none() {
            return Vec::new();
        }
        let all = || 0..self.nodes.len();
        let around = all().filter(|n| contains(self.nodes[*n].declared, trusted.at));
        let smallest = around.min_by_key(|n| self.nodes[*n].declared.end - self.nodes[*n].declared.start);
        // The parts of a member are at its place; and a body need not be at that of its head.
        let at = smallest.map(|n| self.nodes[n].declared);
        let holds = |n: &usize| Some(self.nodes[*n].declared) == at || self.nodes[*n].places.contains(&trusted.at);
        all().filter(holds).collect()
    }

    fn mentions(&self, node: usize, other: usize) -> bool {
        let (node, other) = (&self.nodes[node], &self.nodes[other]);
        let is_apart = !contains(other.declared, node.declared);
        let is_expanded = |at: &Span| contains(other.declared, *at) && !contains(node.declared, *at);
        node.mentions.contains(&other.name) || is_apart && node.places.iter().any(is_expanded)
    }
}

fn contains(outer: Span, inner: Span) -> bool {
    let known = !outer.is_none() && !inner.is_none() && outer.file == inner.file;
    known && outer.start <= inner.start && inner.end <= outer.end
}

impl Node {
    fn new(name: Symbol, member: Option<Member>, declared: Span) -> Node {
        Node { name, member, declared, mentions: Vec::new(), places: Vec::new() }
    }

    fn see(&mut self, e: &Exp) {
        e.visit(&mut |e| {
            self.places.push(e.meta.span);
            match &e.kind {
                ExpKind::App { function, .. } => self.mentions.push(*function),
                ExpKind::Acc(acc) => self.see_location(&acc.loc),
                _ => {}
            }
        });
    }

    fn see_location(&mut self, location: &Loc) {
        if let Loc::Predicate { name, .. } = location {
            self.mentions.push(*name);
        }
    }

    fn see_stmt(&mut self, stmt: &Stmt) {
        self.places.push(stmt.meta.span);
        stmt.exps().into_iter().for_each(|e| self.see(e));
        match &stmt.kind {
            StmtKind::Call { method, .. } => self.mentions.push(*method),
            StmtKind::Fold(acc) | StmtKind::Unfold(acc) => self.see_location(&acc.loc),
            _ => {}
        }
    }
}
