//! The conditions of a program, as BoogiePL: one procedure for each method and one for the main program. If all of them are proved, no step
//! of the program is illegal.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::syntax::{ClassNo, Condition, Header, Program, Stmt, Term, Type, Var, Who};

const STATE: &str = "\
type Ref; const null: Ref;
type Class; function class(o: Ref): Class;
type Field;
var H: [Ref, Field]Ref; // fields
var D: [Ref]bool;       // objects that exist
var S: [Ref]bool;       // shared
var A: [Ref]bool;       // access set of the thread
var L: [Ref]bool;       // locks of the thread
function ok(H: [Ref, Field]Ref, D, S, A, L: [Ref]bool): bool
{ !D[null] && (forall o: Ref :: {S[o]} S[o] ==> D[o]) && (forall o: Ref :: {A[o]} A[o] ==> D[o])
  && (forall o: Ref :: {L[o]} L[o] ==> S[o])
  && (forall o: Ref, f: Field :: {H[o, f]} D[o] ==> H[o, f] == null || S[H[o, f]]) }
// What may happen while what is in `keep` belongs to this thread: nothing to that.
function change(keep: [Ref]bool, H, H2: [Ref, Field]Ref, D, D2, S, S2: [Ref]bool): bool
{ (forall o: Ref :: {D[o]} {D2[o]} D[o] ==> D2[o]) && (forall o: Ref :: {S[o]} {S2[o]} S[o] ==> S2[o])
  && (forall o: Ref, f: Field :: {H2[o, f]} keep[o] ==> H2[o, f] == H[o, f])
  && (forall o: Ref :: {S2[o]} keep[o] ==> (S2[o] <==> S[o])) }
";

/// The conditions of a program.
pub fn conditions(program: &Program) -> String {
    let mut out = String::from(STATE);
    for (number, class) in program.classes.iter().enumerate() {
        let _ = writeln!(out, "const unique C{number}: Class;");
        for field in 0..class.fields {
            let _ = writeln!(out, "const unique C{number}.f{field}: Field;");
        }
    }
    for (number, class) in program.classes.iter().enumerate() {
        for (interface, bodies) in &class.implements {
            for (method, body) in bodies.iter().enumerate() {
                let header = &program.interfaces[*interface].methods[method];
                let name = format!("C{number}.m{interface}.{method}");
                out += &Procedure::of(program, &name, Some((number, header)), body);
            }
        }
    }
    out += &Procedure::of(program, "main", None, &program.main);
    out
}

struct Procedure<'p> {
    program: &'p Program,
    header: Option<&'p Header>,
    lines: Vec<String>,
    vars: BTreeSet<Var>,
    saved: usize,
}

impl<'p> Procedure<'p> {
    fn of(program: &'p Program, name: &str, method: Option<(ClassNo, &'p Header)>, body: &'p [Stmt]) -> String {
        let header = method.map(|(_, header)| header);
        let mut procedure = Procedure { program, header, lines: Vec::new(), vars: BTreeSet::new(), saved: 0 };
        match method {
            Some((class, header)) => procedure.starts_method(class, header),
            None => procedure.starts_program(),
        }
        procedure.block(body);
        procedure.finish(name)
    }

    fn put(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    fn var(&mut self, var: Var) -> String {
        self.vars.insert(var);
        format!("x{var}")
    }

    fn term(&mut self, term: Term) -> String {
        match term {
            Term::This => "this".to_string(),
            Term::Var(var) => self.var(var),
            Term::Null => "null".to_string(),
        }
    }

    fn starts_method(&mut self, class: ClassNo, header: &Header) {
        self.put(format!("assume ok(H, D, S, A, L) && D[this] && class(this) == C{class};"));
        for param in 0..header.params {
            let name = self.var(param);
            self.put(format!("assume {name} == null || D[{name}];"));
        }
        let names: Vec<String> = (0..header.params).map(|param| format!("x{param}")).collect();
        for condition in &header.requires {
            self.put(format!("assume {};", holds(*condition, "this", &names, "result")));
        }
    }

    fn starts_program(&mut self) {
        self.put("assume (forall o: Ref :: !D[o] && !S[o] && !A[o] && !L[o]);");
    }

    fn finish(self, name: &str) -> String {
        let mut out = format!("procedure {name}(this: Ref) modifies H, D, S, A, L;\n{{\n");
        for var in &self.vars {
            let _ = writeln!(out, "  var x{var}: Ref;");
        }
        for n in 0..self.saved {
            let _ = writeln!(out, "  var H{n}: [Ref, Field]Ref; var D{n}, S{n}, A{n}, F{n}: [Ref]bool; var o{n}: Ref;");
        }
        for line in self.lines {
            let _ = writeln!(out, "  {line}");
        }
        out += "}\n";
        out
    }

    /// Numbers of the variables that keep a state.
    fn fresh(&mut self) -> usize {
        self.saved += 1;
        self.saved - 1
    }

    fn block(&mut self, stmts: &'p [Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// That an object is there and belongs to the thread.
    fn mine(&mut self, object: &str) {
        self.put(format!("assert {object} != null;"));
        self.put(format!("assert A[{object}];"));
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        match stmt {
            Stmt::If { left, right, then, otherwise } => {
                let (left, right) = (self.term(*left), self.term(*right));
                self.put(format!("if ({left} == {right}) {{"));
                self.block(then);
                self.put("} else {");
                self.block(otherwise);
                self.put("}");
            }
            Stmt::AssertIs(term, ty) => {
                let object = self.term(*term);
                let is = self.is(&object, *ty);
                self.put(format!("assume {object} != null && {is};"));
            }
            Stmt::Read { to, object, class, field } => {
                let (object, to) = (self.term(*object), self.var(*to));
                self.mine(&object);
                self.put(format!("assert class({object}) == C{class};"));
                self.put(format!("{to} := H[{object}, C{class}.f{field}];"));
            }
            Stmt::Write { object, class, field, value } => {
                let (object, value) = (self.term(*object), self.term(*value));
                self.mine(&object);
                self.put(format!("assert class({object}) == C{class};"));
                self.put(format!("assert {value} == null || S[{value}];"));
                self.put(format!("H[{object}, C{class}.f{field}] := {value};"));
            }
            Stmt::New { to, class } => self.new_object(*to, *class),
            Stmt::Share(term) => {
                let object = self.term(*term);
                self.mine(&object);
                self.put(format!("assert !S[{object}];"));
                self.put(format!("A[{object}] := false; S[{object}] := true;"));
            }
            Stmt::Synchronized(term, body) => self.synchronized(*term, body),
            Stmt::Start { object, interface, method: _ } => {
                let object = self.term(*object);
                self.mine(&object);
                let is = self.is(&object, Type::Interface(*interface));
                self.put(format!("assert {is};"));
                self.put(format!("A[{object}] := false;"));
            }
            Stmt::Call { to, object, interface, method, args } => {
                let header = &self.program.interfaces[*interface].methods[*method];
                let object = self.term(*object);
                let args: Vec<String> = args.iter().map(|arg| self.term(*arg)).collect();
                self.put(format!("assert {object} != null;"));
                let is = self.is(&object, Type::Interface(*interface));
                self.put(format!("assert {is};"));
                self.call(*to, &object, &args, header);
            }
            Stmt::Return(term) => {
                let result = self.term(*term);
                let Some(header) = self.header else { return };
                let names: Vec<String> = (0..header.params).map(|param| format!("x{param}")).collect();
                for condition in &header.ensures {
                    self.put(format!("assert {};", holds(*condition, "this", &names, &result)));
                }
            }
        }
    }

    fn is(&self, object: &str, ty: Type) -> String {
        let classes = (0..self.program.classes.len()).filter(|class| self.program.is(*class, ty));
        let cases: Vec<String> = classes.map(|class| format!("class({object}) == C{class}")).collect();
        if cases.is_empty() { "false".to_string() } else { format!("({})", cases.join(" || ")) }
    }

    fn new_object(&mut self, to: Var, class: ClassNo) {
        let to = self.var(to);
        self.put(format!("havoc {to}; assume {to} != null && !D[{to}] && class({to}) == C{class};"));
        self.put(format!("assume !S[{to}] && !A[{to}] && !L[{to}];"));
        self.put(format!("D[{to}] := true; A[{to}] := true;"));
        for field in 0..self.program.classes[class].fields {
            self.put(format!("H[{to}, C{class}.f{field}] := null;"));
        }
        self.put("assume ok(H, D, S, A, L);");
    }

    fn synchronized(&mut self, term: Term, body: &'p [Stmt]) {
        let n = self.fresh();
        let object = self.term(term);
        self.put(format!("assert {object} != null;"));
        self.put(format!("assert S[{object}] && !L[{object}];"));
        self.put(format!("o{n} := {object}; H{n} := H; D{n} := D; S{n} := S; havoc H, D, S;"));
        self.put(format!("assume change(A, H{n}, H, D{n}, D, S{n}, S) && ok(H, D, S, A, L);"));
        self.put(format!("A[o{n}] := true; L[o{n}] := true;"));
        self.block(body);
        self.put(format!("assert A[o{n}] && L[o{n}];"));
        self.put(format!("A[o{n}] := false; L[o{n}] := false;"));
    }

    /// The call, and whatever other threads do until it ends.
    fn call(&mut self, to: Var, object: &str, args: &[String], header: &Header) {
        let n = self.fresh();
        for condition in &header.requires {
            self.put(format!("assert {};", holds(*condition, object, args, "null")));
        }
        let required: Vec<String> = header.requires.iter().filter_map(|c| required(*c, object, args)).collect();
        let kept: String = required.iter().map(|o| format!("[{o} := false]")).collect();
        self.put(format!("H{n} := H; D{n} := D; S{n} := S; A{n} := A; F{n} := A{kept};"));
        self.put("havoc H, D, S, A;");
        self.put(format!("assume change(F{n}, H{n}, H, D{n}, D, S{n}, S) && ok(H, D, S, A, L);"));
        self.put(format!("assume (forall o: Ref :: {{A[o]}} F{n}[o] ==> A[o]);"));
        // Arguments as they were: the result may be assigned to one of them.
        self.put(format!("havoc o{n}; assume o{n} == null || D[o{n}];"));
        for condition in &header.ensures {
            self.put(format!("assume {};", holds(*condition, object, args, &format!("o{n}"))));
        }
        // What a method gives was not among what its caller kept.
        for condition in &header.ensures {
            if let Condition::CanAccess(who) | Condition::CanShare(who) = condition {
                let object = name(*who, object, args, &format!("o{n}"));
                self.put(format!("assume !F{n}[{object}];"));
            }
        }
        let to = self.var(to);
        self.put(format!("{to} := o{n};"));
    }
}

fn name(who: Who, this: &str, args: &[String], result: &str) -> String {
    match who {
        Who::Term(Term::This) => this.to_string(),
        Who::Term(Term::Var(var)) => args.get(var).cloned().unwrap_or_else(|| "null".to_string()),
        Who::Term(Term::Null) => "null".to_string(),
        Who::Result => result.to_string(),
    }
}

fn holds(condition: Condition, this: &str, args: &[String], result: &str) -> String {
    let name = |who| name(who, this, args, result);
    match condition {
        Condition::CanAccess(who) => format!("A[{}]", name(who)),
        Condition::CanLock(who) => format!("(S[{o}] && !L[{o}])", o = name(who)),
        Condition::CanShare(who) => format!("(A[{o}] && !S[{o}])", o = name(who)),
        Condition::HoldsNoLocks => "(forall o: Ref :: {L[o]} !L[o])".to_string(),
    }
}

/// The object that a precondition takes from its caller. What can be shared can be accessed, so it is taken, too.
fn required(condition: Condition, this: &str, args: &[String]) -> Option<String> {
    match condition {
        Condition::CanAccess(who) | Condition::CanShare(who) => Some(name(who, this, args, "null")),
        Condition::CanLock(_) | Condition::HoldsNoLocks => None,
    }
}
