//! How little a language needs: ten lines of grammar, a translation to Silver, words.
//!
//! *Budget* programs are accounts with what comes in and goes out, `account trip: +100 -30 -80`; an account must never be overdrawn. The
//! driver does everything else: loading, proving, folding, reporting, exit codes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use driver::lang::encoded::{EncodedUnit, Translatable};
use driver::lang::{Language, Loaded};
use driver::{Cancel, Exit, Input, Options, Report, Request, Silent, Task};
use encode::{Encoded, Origins, Owner, Variant};
use indexmap::IndexMap;
use silver::tree::*;
use source::{Code, Diagnostic, FileId, SourceMap, Span, Symbol};
use verdict::{Failure, Member, MemberKind};

const SYNTAX: Code = Code("G9001");
const OVERDRAWN: Code = Code("G9002");

struct Account {
    name: Symbol,
    span: Span,
    movements: Vec<(i64, Span)>,
}

/// One account a line.
fn parse(file: FileId, text: &str) -> Result<Vec<Account>, Diagnostic> {
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Span::new(file, start, start + part.len())
    };
    let account = |line| {
        let fail = || Diagnostic::error(SYNTAX, place(line), "an account is `account NAME: +1 -2`");
        let (name, movements) = line.strip_prefix("account ").and_then(|rest| rest.split_once(':')).ok_or_else(fail)?;
        let movement = |word| str::parse::<i64>(word).map(|n| (n, place(word))).map_err(|_| fail());
        let movements = movements.split_whitespace().map(movement).collect::<Result<_, _>>()?;
        Ok(Account { name: Symbol::new(name.trim()), span: place(line), movements })
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(account).collect()
}

static TRANSLATIONS: AtomicUsize = AtomicUsize::new(0);

struct Budget(Vec<Account>);

impl Translatable for Budget {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn encode(&self, _: &Variant) -> Encoded {
        TRANSLATIONS.fetch_add(1, Ordering::Relaxed);
        let (mut program, mut owners) = (Program::default(), IndexMap::new());
        for account in &self.0 {
            let name = Symbol::new(&format!("account${}", account.name));
            owners.insert(name, Owner { member: member(account), main: name });
            program.methods.insert(name, method(name, account));
        }
        Encoded { program, owners, unowned: Default::default(), gaps: Vec::new(), origins: Box::new(Words) }
    }

    fn members(&self) -> Vec<Member> {
        self.0.iter().map(member).collect()
    }
}

fn member(account: &Account) -> Member {
    Member { name: account.name, kind: MemberKind::Procedure }
}

fn method(name: Symbol, account: &Account) -> Method {
    let m = Meta::from(account.span);
    let balance = Var { name: "balance".into(), ty: Type::Int, span: account.span };
    let read = |m| Expr::local(balance.name, Type::Int, m);
    let mut stmts = vec![Stmt::new(StmtKind::VarDecl(vec![balance.clone()]), m)];
    stmts.push(Stmt::new(StmtKind::Assign { target: balance.name, value: Expr::int(0, m) }, m));
    for (amount, span) in &account.movements {
        let m = Meta::from(*span);
        let sum = Expr::binary(BinOp::Add, read(m), Expr::int(*amount, m), Type::Int, m);
        stmts.push(Stmt::new(StmtKind::Assign { target: balance.name, value: sum }, m));
        let covered = Expr::binary(BinOp::Ge, read(m), Expr::int(0, m), Type::Bool, m);
        stmts.push(Stmt::new(StmtKind::Assert(covered), m));
    }
    Method {
        name,
        params: Vec::new(),
        returns: Vec::new(),
        pres: Vec::new(),
        posts: Vec::new(),
        decreases: Vec::new(),
        body: Some(Block::new(stmts)),
        meta: m,
        annotations: Annotations::default(),
    }
}

struct Words;

impl words::way::Teller for Words {}

impl Origins for Words {
    fn explain(&self, failure: &Failure, _: &SourceMap) -> Option<Diagnostic> {
        Some(Diagnostic::error(OVERDRAWN, failure.at.span, "this overdraws the account").with_id(failure.id()))
    }
}

struct BudgetLanguage;

impl Language for BudgetLanguage {
    fn name(&self) -> &'static str {
        "budget"
    }

    fn title(&self) -> &'static str {
        "Budget"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["budget"]
    }

    fn registries(&self) -> &'static [&'static [source::registry::Area]] {
        &[]
    }

    fn load(&self, map: &Arc<SourceMap>, files: &[FileId], options: &Options) -> Loaded {
        match parse(files[0], &map.file(files[0]).text) {
            Ok(accounts) => {
                let unit = EncodedUnit::new(map.clone(), Budget(accounts), options);
                Loaded { diagnostics: Vec::new(), unit: Some(Box::new(unit)) }
            }
            Err(diagnostic) => Loaded { diagnostics: vec![diagnostic], unit: None },
        }
    }
}

fn analyse(task: Task, text: &str) -> (Arc<SourceMap>, Report) {
    let map = Arc::new(SourceMap::new());
    let inputs = vec![Input::Text { name: "test.budget".to_string(), text: text.to_string() }];
    let request = Request { task, inputs, language: Some(&BudgetLanguage), options: Options::default() };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    (map, report)
}

/// One test, since what it counts is global.
#[test]
fn a_language_needs_a_grammar_a_translation_and_words() {
    let (_, report) = analyse(Task::Check, "account trip: +100 -180");
    assert_eq!((report.exit, TRANSLATIONS.load(Ordering::Relaxed)), (Exit::Success, 0), "checking does not translate");

    let (_, report) = analyse(Task::Verify, "account trip: +100 -80\naccount rent: +1 -1");
    assert_eq!(report.exit, Exit::Success);
    assert_eq!(report.summary(), "verified: 2 members in 1 file");

    let (map, report) = analyse(Task::Verify, "account trip: +100 -80\naccount rent: +1 -2");
    assert_eq!(report.exit, Exit::Violation);
    let [diagnostic] = report.diagnostics.as_slice() else { panic!("{:?}", report.diagnostics) };
    assert_eq!(diagnostic.message, "this overdraws the account");
    assert_eq!(map.snippet(diagnostic.primary.span), "-2");

    let (_, report) = analyse(Task::Verify, "account trip +100");
    assert_eq!(report.exit, Exit::Illegal);
}
