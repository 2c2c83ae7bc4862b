//! Invents programs. Most steps are such that the rules allow them, as far as their maker can tell; some are not.

use explore::Rng;

use super::syntax::{Class, ClassNo, Condition, Header, Interface, Program, Stmt, Term, Type, Var, Who};

/// The interface of what threads run.
const RUNNABLE: usize = 0;
/// The interface of what is called.
const CALLED: usize = 1;

/// What the maker knows of a variable.
#[derive(Clone, Copy, Debug)]
struct Known {
    term: Term,
    class: Option<ClassNo>,
    mine: bool,
    shared: bool,
    locked: bool,
}

struct Maker {
    rng: Rng,
    /// How often, of a hundred times, what is known is not looked at.
    careless: usize,
    called: Header,
    /// What each class implements.
    classes: Vec<(usize, Vec<usize>)>,
    next: Var,
}

/// A program made by chance.
pub fn program(seed: u64, careless: usize) -> Program {
    let mut rng = Rng::new(seed);
    let called = contract(&mut rng);
    let classes = vec![(1 + rng.below(2), vec![RUNNABLE]), (1, vec![CALLED]), (1, vec![RUNNABLE, CALLED])];
    let mut maker = Maker { rng, careless, called: called.clone(), classes, next: 0 };
    let bodies: Vec<Class> = (0..maker.classes.len()).map(|class| maker.class(class)).collect();
    maker.next = 0;
    let main = maker.block(&mut Vec::new(), 7, 2);
    let run = Header {
        params: 0,
        requires: vec![Condition::HoldsNoLocks, Condition::CanAccess(Who::Term(Term::This))],
        ensures: Vec::new(),
    };
    let interfaces = vec![Interface { methods: vec![run] }, Interface { methods: vec![called] }];
    Program { interfaces, classes: bodies, main }
}

fn contract(rng: &mut Rng) -> Header {
    let arg = Who::Term(Term::Var(0));
    let (requires, ensures) = match rng.below(6) {
        0 => (vec![Condition::CanAccess(arg)], vec![Condition::CanAccess(arg)]),
        1 => (vec![Condition::CanShare(arg)], vec![]),
        2 => (vec![Condition::CanLock(arg)], vec![]),
        3 => (vec![Condition::CanAccess(Who::Term(Term::This))], vec![Condition::CanAccess(Who::Term(Term::This))]),
        4 => (vec![], vec![Condition::CanShare(Who::Result)]),
        _ => (vec![Condition::CanAccess(arg)], vec![]),
    };
    Header { params: 1, requires, ensures }
}

impl Maker {
    fn class(&mut self, class: ClassNo) -> Class {
        let (fields, interfaces) = self.classes[class].clone();
        let implements =
            interfaces.into_iter().map(|interface| (interface, vec![self.method(class, interface)])).collect();
        Class { fields, implements }
    }

    fn method(&mut self, class: ClassNo, interface: usize) -> Vec<Stmt> {
        let requires = match interface {
            RUNNABLE => vec![Condition::CanAccess(Who::Term(Term::This))],
            _ => self.called.requires.clone(),
        };
        let mine = |who| requires.contains(&Condition::CanAccess(who)) || requires.contains(&Condition::CanShare(who));
        let this = Who::Term(Term::This);
        let nothing = Known { term: Term::This, class: Some(class), mine: mine(this), shared: false, locked: false };
        let mut known = vec![nothing];
        self.next = 0;
        if interface == CALLED {
            let arg = Who::Term(Term::Var(0));
            let shared = requires.contains(&Condition::CanLock(arg));
            known.push(Known { term: Term::Var(0), class: None, mine: mine(arg), shared, locked: false });
            self.next = 1;
        }
        let mut body = self.block(&mut known, 4, 1);
        let end = self.give_back(interface);
        body.push(end);
        if let Some(Stmt::Return(Term::Var(var))) = body.last() {
            let at = body.len() - 1;
            body.insert(at, Stmt::New { to: *var, class: 0 });
        }
        body
    }

    /// The end of a method: a new object if one is promised.
    fn give_back(&mut self, interface: usize) -> Stmt {
        let promises = interface == CALLED && self.called.ensures.contains(&Condition::CanShare(Who::Result));
        match promises && !self.careless() {
            true => Stmt::Return(Term::Var(self.fresh())),
            false => Stmt::Return(Term::Null),
        }
    }

    fn careless(&mut self) -> bool {
        let careless = self.careless;
        self.rng.chance(careless)
    }

    fn fresh(&mut self) -> Var {
        self.next += 1;
        self.next - 1
    }

    fn block(&mut self, known: &mut Vec<Known>, size: usize, depth: u32) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for _ in 0..1 + self.rng.below(size) {
            self.stmt(known, depth, &mut stmts);
        }
        stmts
    }

    /// One of the variables that are fit, or any if the maker is careless.
    fn pick(&mut self, known: &[Known], fit: impl Fn(&Known) -> bool) -> Option<usize> {
        let any = self.careless();
        let fits: Vec<usize> = (0..known.len()).filter(|n| any || fit(&known[*n])).collect();
        if fits.is_empty() { None } else { Some(*self.rng.pick(&fits)) }
    }

    fn stmt(&mut self, known: &mut Vec<Known>, depth: u32, out: &mut Vec<Stmt>) {
        match self.rng.below(10) {
            0 | 1 => self.create(known, out),
            2 => self.read(known, depth, out),
            3 => self.write(known, out),
            4 | 5 => self.share(known, out),
            6 if depth > 0 => self.lock(known, depth, out),
            7 => self.start(known, out),
            8 => self.call(known, out),
            9 if depth > 0 => self.branch(known, depth, out),
            _ => self.create(known, out),
        }
    }

    fn create(&mut self, known: &mut Vec<Known>, out: &mut Vec<Stmt>) {
        let (to, class) = (self.fresh(), self.rng.below(self.classes.len()));
        known.push(Known { term: Term::Var(to), class: Some(class), mine: true, shared: false, locked: false });
        out.push(Stmt::New { to, class });
    }

    fn read(&mut self, known: &mut Vec<Known>, depth: u32, out: &mut Vec<Stmt>) {
        let Some(at) = self.pick(known, |k| k.mine && k.class.is_some()) else { return };
        let class = known[at].class.unwrap_or(0);
        let (to, field) = (self.fresh(), self.rng.below(self.classes[class].0));
        out.push(Stmt::Read { to, object: known[at].term, class, field });
        let mut read = Known { term: Term::Var(to), class: None, mine: false, shared: false, locked: false };
        // What is in a field is null or shared.
        if self.rng.chance(70) {
            let class = self.rng.below(self.classes.len());
            out.push(Stmt::AssertIs(Term::Var(to), Type::Class(class)));
            read = Known { class: Some(class), shared: true, ..read };
        }
        known.push(read);
        if self.rng.chance(50) && depth > 0 {
            self.lock(known, depth, out);
        }
    }

    fn write(&mut self, known: &mut [Known], out: &mut Vec<Stmt>) {
        let Some(at) = self.pick(known, |k| k.mine && k.class.is_some()) else { return };
        let class = known[at].class.unwrap_or(0);
        let field = self.rng.below(self.classes[class].0);
        let value = self.pick(known, |k| k.shared).map_or(Term::Null, |n| known[n].term);
        out.push(Stmt::Write { object: known[at].term, class, field, value });
    }

    fn share(&mut self, known: &mut [Known], out: &mut Vec<Stmt>) {
        let Some(at) = self.pick(known, |k| k.mine && !k.shared) else { return };
        out.push(Stmt::Share(known[at].term));
        known[at].mine = false;
        known[at].shared = true;
    }

    fn lock(&mut self, known: &mut [Known], depth: u32, out: &mut Vec<Stmt>) {
        let Some(at) = self.pick(known, |k| k.shared && !k.locked && !k.mine) else { return };
        let mut inside = known.to_vec();
        (inside[at].mine, inside[at].locked) = (true, true);
        let body = self.block(&mut inside, 3, depth - 1);
        out.push(Stmt::Synchronized(known[at].term, body));
        // What was given away inside is gone.
        for (outer, inner) in known.iter_mut().zip(&inside) {
            outer.mine &= inner.mine;
            outer.shared |= inner.shared;
        }
        known[at].mine = false;
    }

    fn start(&mut self, known: &mut [Known], out: &mut Vec<Stmt>) {
        let runs: Vec<bool> = self.classes.iter().map(|(_, implements)| implements.contains(&RUNNABLE)).collect();
        let Some(at) = self.pick(known, |k| k.mine && !k.locked && k.class.is_some_and(|c| runs[c])) else { return };
        out.push(Stmt::Start { object: known[at].term, interface: RUNNABLE, method: 0 });
        known[at].mine = false;
    }

    fn call(&mut self, known: &mut Vec<Known>, out: &mut Vec<Stmt>) {
        let answers: Vec<bool> = self.classes.iter().map(|(_, implements)| implements.contains(&CALLED)).collect();
        let wants = self.called.requires.first().copied();
        let own = wants == Some(Condition::CanAccess(Who::Term(Term::This)));
        let Some(at) = self.pick(known, |k| k.class.is_some_and(|c| answers[c]) && (!own || k.mine)) else { return };
        let fit = |k: &Known| match wants {
            Some(Condition::CanAccess(Who::Term(Term::Var(0)))) => k.mine,
            Some(Condition::CanShare(_)) => k.mine && !k.shared,
            Some(Condition::CanLock(_)) => k.shared && !k.locked && !k.mine,
            _ => true,
        };
        let Some(arg) = self.pick(known, fit) else { return };
        let to = self.fresh();
        let args = vec![known[arg].term];
        out.push(Stmt::Call { to, object: known[at].term, interface: CALLED, method: 0, args });
        let takes = !matches!(wants, Some(Condition::CanLock(_)) | None) && !own;
        let returns = self.called.ensures.contains(&Condition::CanAccess(Who::Term(Term::Var(0))));
        known[arg].mine &= !takes || returns;
        let mine = self.called.ensures.contains(&Condition::CanShare(Who::Result));
        known.push(Known { term: Term::Var(to), class: None, mine, shared: false, locked: false });
    }

    fn branch(&mut self, known: &mut [Known], depth: u32, out: &mut Vec<Stmt>) {
        let terms: Vec<Term> = known.iter().map(|k| k.term).chain([Term::Null]).collect();
        let (left, right) = (*self.rng.pick(&terms), *self.rng.pick(&terms));
        let (mut a, mut b) = (known.to_vec(), known.to_vec());
        let then = self.block(&mut a, 2, depth - 1);
        let otherwise = self.block(&mut b, 2, depth - 1);
        for (n, outer) in known.iter_mut().enumerate() {
            outer.mine &= a[n].mine && b[n].mine;
            outer.shared = a[n].shared && b[n].shared;
        }
        out.push(Stmt::If { left, right, then, otherwise });
    }
}
