//! Formulas for tests, written as s-expressions: compact enough for tables.

use logic::{MapOp, MultisetOp, Pool, SetOp, Sort, SortKind, Term};
use std::collections::BTreeMap;

pub struct Reader<'a> {
    pub pool: &'a Pool,
    pub constants: BTreeMap<String, Term>,
}

enum Tree {
    Atom(String),
    List(Vec<Tree>),
}

impl<'a> Reader<'a> {
    pub fn new(pool: &'a Pool, constants: &[(&str, Sort)]) -> Reader<'a> {
        let mut known = BTreeMap::new();
        for (names, sort) in constants {
            for name in names.split_whitespace() {
                known.insert(name.to_string(), pool.constant(name, *sort));
            }
        }
        Reader { pool, constants: known }
    }

    pub fn read(&self, text: &str) -> Term {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut tokens = spaced.split_whitespace();
        let tree = parse(&mut tokens);
        assert!(tokens.next().is_none(), "trailing text in {text}");
        self.term(&tree)
    }

    fn term(&self, tree: &Tree) -> Term {
        match tree {
            Tree::Atom(name) => self.atom(name),
            Tree::List(items) => {
                let Tree::Atom(head) = &items[0] else { panic!("an operator expected") };
                if head == "forall" {
                    return self.forall(&items[1..]);
                }
                let args: Vec<Term> = items[1..].iter().map(|item| self.term(item)).collect();
                self.apply(head, &args)
            }
        }
    }

    fn atom(&self, name: &str) -> Term {
        if let Some(known) = self.constants.get(name) {
            return *known;
        }
        match name {
            "true" => self.pool.tt(),
            "false" => self.pool.ff(),
            _ => self.pool.int(name.parse::<i64>().unwrap_or_else(|_| panic!("unknown name {name}"))),
        }
    }

    /// `(forall x body)` and `(forall x trigger body)` over Int.
    fn forall(&self, items: &[Tree]) -> Term {
        let Tree::Atom(name) = &items[0] else { panic!("a variable expected") };
        let var = self.pool.fresh_var(name.as_str(), Sort::INT);
        let mut constants = self.constants.clone();
        constants.insert(name.clone(), var);
        let inner = Reader { pool: self.pool, constants };
        let body = inner.term(items.last().expect("a body"));
        let triggers = if items.len() == 3 { vec![vec![inner.term(&items[1])]] } else { vec![] };
        self.pool.forall(&[var], &triggers, body)
    }

    fn apply(&self, head: &str, a: &[Term]) -> Term {
        let p = self.pool;
        let sort = |i: usize| p.sort(a[i]);
        let (seq, set, multiset) = (Sort::seq(Sort::INT), Sort::set(Sort::INT), Sort::multiset(Sort::INT));
        match head {
            "=>" => p.implies(a[0], a[1]),
            "and" => p.and(a.iter().copied()),
            "or" => p.or(a.iter().copied()),
            "not" => p.not(a[0]),
            "iff" => p.iff(a[0], a[1]),
            "=" => p.equals(a[0], a[1]),
            "==" => p.eq(a[0], a[1]),
            "!=" => p.not(p.equals(a[0], a[1])),
            "<=" => p.le(a[0], a[1]),
            "<" => p.lt(a[0], a[1]),
            ">" => p.lt(a[1], a[0]),
            "<=<" => p.and2(p.le(a[0], a[1]), p.lt(a[1], a[2])),
            "<=<=" => p.and2(p.le(a[0], a[1]), p.le(a[1], a[2])),
            "+" => p.sum(a),
            "-" => p.sub(a[0], a[1]),
            "ite" => p.ite(a[0], a[1], a[2]),
            "seq" => a.iter().fold(p.seq_empty(Sort::INT), |s, x| p.seq_append(s, p.seq_singleton(*x))),
            "++" => p.seq_append(a[0], a[1]),
            "len" => p.seq_len(a[0]),
            "at" => p.seq_index(a[0], a[1]),
            "upd" => p.seq_update(a[0], a[1], a[2]),
            "take" => p.seq_take(a[0], a[1]),
            "drop" => p.seq_drop(a[0], a[1]),
            "range" => p.seq_range(a[0], a[1]),
            "set" => a.iter().fold(p.set(SetOp::Empty, &[], set), |s, x| p.set(SetOp::Insert, &[s, *x], set)),
            "just" => p.set(SetOp::Singleton, a, set),
            "mset" => a.iter().fold(p.multiset(MultisetOp::Empty, &[], multiset), |s, x| {
                p.multiset(MultisetOp::Insert, &[s, *x], multiset)
            }),
            "mjust" => p.multiset(MultisetOp::Singleton, a, multiset),
            "in" => match sort(1).kind() {
                SortKind::Seq(_) => p.seq_contains(a[1], a[0]),
                SortKind::Set(_) => p.set_in(a[0], a[1]),
                SortKind::Map(..) => p.set_in(a[0], p.map_domain(a[1])),
                _ => p.lt(p.int(0), p.multiset(MultisetOp::Count, &[a[1], a[0]], Sort::INT)),
            },
            "count" => p.multiset(MultisetOp::Count, a, Sort::INT),
            "card" => match sort(0).kind() {
                SortKind::Set(_) => p.set(SetOp::Card, a, Sort::INT),
                SortKind::Map(..) => p.map_op(MapOp::Card, a, Sort::INT),
                _ => p.multiset(MultisetOp::Card, a, Sort::INT),
            },
            "union" | "inter" | "minus" | "subset" => {
                let result = if head == "subset" { Sort::BOOL } else { sort(0) };
                if let SortKind::Set(_) = sort(0).kind() {
                    let op = match head {
                        "union" => SetOp::Union,
                        "inter" => SetOp::Intersection,
                        "minus" => SetOp::Difference,
                        _ => SetOp::Subset,
                    };
                    return p.set(op, a, result);
                }
                let op = match head {
                    "union" => MultisetOp::Union,
                    "inter" => MultisetOp::Intersection,
                    "minus" => MultisetOp::Difference,
                    _ => MultisetOp::Subset,
                };
                p.multiset(op, a, result)
            }
            "map" => p.map_op(MapOp::Empty, &[], Sort::map(Sort::INT, Sort::INT)),
            "put" => p.map_op(MapOp::Update, a, sort(0)),
            "get" => p.map_lookup(a[0], a[1]),
            "dom" => p.map_domain(a[0]),
            "vals" => p.map_values(a[0]),
            _ => panic!("unknown operator {head} on {:?} {seq}", a.first().map(|a| p.sort(*a))),
        }
    }
}

fn parse<'t>(tokens: &mut (impl Iterator<Item = &'t str> + Clone)) -> Tree {
    let token = tokens.next().expect("a token");
    if token != "(" {
        return Tree::Atom(token.to_string());
    }
    let mut items = Vec::new();
    loop {
        let next = tokens.clone().next().expect("a closing parenthesis");
        if next == ")" {
            tokens.next();
            return Tree::List(items);
        }
        items.push(parse(tokens));
    }
}
