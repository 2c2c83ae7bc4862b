//! The safe face of the C interface: contexts, counted references, solver objects, models.
//!
//! Every object holds its context alive and gives its reference back when dropped, so nothing leaks and nothing
//! dangles. Errors of Z3 become `SolverFailure`; the library's default of ending the process is switched off. Objects
//! of one context must not meet those of another: a debug assertion watches over it.
#![allow(unsafe_code)]

mod bits;
mod datatypes;
mod solving;

pub use datatypes::{Constructor, ConstructorSpec, DatatypeSpec};
pub use solving::{Model, Outcome, Setting, SolverObject};

use super::api::{self, Api};
use super::library::Library;
use num_bigint::BigInt;
use num_rational::BigRational;
use std::ffi::{CStr, CString, c_int, c_uint};
use std::ptr::NonNull;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Z3 reported an error, ran out of memory, or was given something it does not understand.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the solver failed: {0}")]
pub struct SolverFailure(pub String);

pub type Fallible<T> = Result<T, SolverFailure>;

/// One Z3 context. Not for sharing between threads.
#[derive(Clone)]
pub struct Context {
    handle: Rc<Handle>,
}

struct Handle {
    api: &'static Api,
    raw: api::Context,
    link: Arc<Link>,
}

/// What other threads may hold: the context while it lives.
struct Link {
    api: &'static Api,
    raw: Mutex<Option<NonNull<api::RawContext>>>,
    /// Someone asked to stop; never taken back.
    stopped: AtomicBool,
    /// A check is running.
    busy: AtomicBool,
    /// When it should have ended.
    deadline: Mutex<Option<Instant>>,
    /// It did not end in time, and was made to.
    overdue: AtomicBool,
}

// SAFETY: the pointer is only used under the lock, only while the context is alive, and only for `Z3_interrupt`, which
// Z3 allows from any thread. The table is immutable.
unsafe impl Send for Link {}
// SAFETY: as above.
unsafe impl Sync for Link {}

/// Stops the work of a context from another thread, for good.
#[derive(Clone)]
pub struct Interrupter(Arc<Link>);

impl Interrupter {
    /// Makes the running check, if any, end soon, and all later ones at once. A context that is gone is no error.
    pub fn interrupt(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
        let raw = self.0.raw.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(raw) = *raw else { return };
        // Z3 forgets an interrupt that comes just before a check begins, so it is repeated until the check has ended.
        for _ in 0..200 {
            if !self.0.busy.load(Ordering::SeqCst) {
                return;
            }
            // SAFETY: the lock keeps the context from being deleted meanwhile.
            unsafe { (self.0.api.Z3_interrupt)(raw.as_ptr()) }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Makes the running check end soon if it is late; later ones are not touched. To be called again and again, since Z3 may miss one call.
    pub fn stop_if_late(&self) {
        // Kept until the end, so that no other check begins meanwhile.
        let deadline = self.0.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        if !deadline.is_some_and(|deadline| deadline < Instant::now()) {
            return;
        }
        let raw = self.0.raw.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(raw), true) = (*raw, self.0.busy.load(Ordering::SeqCst)) {
            self.0.overdue.store(true, Ordering::SeqCst);
            // SAFETY: the lock keeps the context from being deleted meanwhile.
            unsafe { (self.0.api.Z3_interrupt)(raw.as_ptr()) }
        }
    }

    /// Whether there is still something to stop.
    pub fn is_of_use(&self) -> bool {
        self.0.raw.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        *self.link.raw.lock().unwrap_or_else(PoisonError::into_inner) = None;
        // SAFETY: the last object of the context is gone, no interrupter can reach it any more.
        unsafe { (self.api.Z3_del_context)(self.raw) }
    }
}

/// While it lives, the context counts as busy.
struct Busy<'a>(&'a Link);

impl Busy<'_> {
    /// With so much time until it should have ended.
    fn begin(link: &Link, patience: Option<Duration>) -> Busy<'_> {
        let mut deadline = link.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        *deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
        link.overdue.store(false, Ordering::SeqCst);
        link.busy.store(true, Ordering::SeqCst);
        Busy(link)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        *self.0.deadline.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.busy.store(false, Ordering::SeqCst);
    }
}

/// A counted reference to an expression, a sort or a declaration.
struct Node {
    raw: NonNull<api::RawAst>,
    handle: Rc<Handle>,
}

impl Clone for Node {
    fn clone(&self) -> Node {
        // SAFETY: the reference is alive and belongs to this context.
        unsafe { (self.handle.api.Z3_inc_ref)(self.handle.raw, self.raw.as_ptr()) };
        Node { raw: self.raw, handle: self.handle.clone() }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // SAFETY: gives back the one reference this object owns.
        unsafe { (self.handle.api.Z3_dec_ref)(self.handle.raw, self.raw.as_ptr()) }
    }
}

#[derive(Clone)]
pub struct Expr(Node);
#[derive(Clone)]
pub struct SortRef(Node);
#[derive(Clone)]
pub struct Decl(Node);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nary {
    And,
    Or,
    Add,
    Mul,
    Distinct,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    Eq,
    Implies,
    Div,
    Mod,
    Lt,
    Le,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    Not,
    ToReal,
    Floor,
}

/// What a closed expression stands for in a model.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    Bool(bool),
    Number(BigRational),
    /// Anything else, in Z3's notation.
    Other(String),
}

unsafe extern "C" fn ignore_error(_: api::Context, _: c_int) {}

fn c_string(text: &str) -> Fallible<CString> {
    CString::new(text).map_err(|_| SolverFailure(format!("a name contains a nul character: {text:?}")))
}

impl Context {
    pub fn new(library: &'static Library, settings: &[(&str, &str)]) -> Fallible<Context> {
        let api = &library.api;
        // SAFETY: the configuration is made, filled and deleted here; the context copies it.
        let raw = unsafe {
            let config = (api.Z3_mk_config)();
            for (name, value) in settings {
                let (name, value) = (c_string(name)?, c_string(value)?);
                (api.Z3_set_param_value)(config, name.as_ptr(), value.as_ptr());
            }
            let raw = (api.Z3_mk_context_rc)(config);
            (api.Z3_del_config)(config);
            raw
        };
        let alive = NonNull::new(raw).ok_or_else(|| SolverFailure("no context could be made".into()))?;
        // SAFETY: a fresh context; the handler is a function that lives for ever and may return.
        unsafe { (api.Z3_set_error_handler)(raw, Some(ignore_error)) };
        let link = Arc::new(Link {
            api,
            raw: Mutex::new(Some(alive)),
            stopped: AtomicBool::new(false),
            busy: AtomicBool::new(false),
            deadline: Mutex::new(None),
            overdue: AtomicBool::new(false),
        });
        Ok(Context { handle: Rc::new(Handle { api, raw, link }) })
    }

    pub fn interrupter(&self) -> Interrupter {
        Interrupter(self.handle.link.clone())
    }

    /// Whether an interrupter was used.
    pub fn is_stopped(&self) -> bool {
        self.handle.link.stopped.load(Ordering::SeqCst)
    }

    /// Whether the last check was made to end because it was late.
    pub fn was_overdue(&self) -> bool {
        self.handle.link.overdue.load(Ordering::SeqCst)
    }

    /// Changes an option of the whole context, such as `rlimit`.
    pub fn update(&self, name: &str, value: &str) -> Fallible<()> {
        let (name, value) = (c_string(name)?, c_string(value)?);
        // SAFETY: nul-terminated strings that outlive the call.
        unsafe { (self.api().Z3_update_param_value)(self.raw(), name.as_ptr(), value.as_ptr()) };
        self.check()
    }

    /// Bytes allocated by all contexts of the process, as Z3 counts them.
    pub fn allocated(&self) -> u64 {
        // SAFETY: reads a counter.
        unsafe { (self.api().Z3_get_estimated_alloc_size)() }
    }

    fn api(&self) -> &'static Api {
        self.handle.api
    }

    fn raw(&self) -> api::Context {
        self.handle.raw
    }

    fn check(&self) -> Fallible<()> {
        self.handle.check()
    }

    fn node(&self, raw: api::Ast) -> Fallible<Node> {
        self.check()?;
        let raw = NonNull::new(raw).ok_or_else(|| SolverFailure("no result".into()))?;
        // SAFETY: the result of the call just made, still held by the context itself until the next call.
        unsafe { (self.api().Z3_inc_ref)(self.raw(), raw.as_ptr()) };
        Ok(Node { raw, handle: self.handle.clone() })
    }

    fn expr(&self, raw: api::Ast) -> Fallible<Expr> {
        self.node(raw).map(Expr)
    }

    fn symbol(&self, name: &str) -> Fallible<api::Symbol> {
        let name = c_string(name)?;
        // SAFETY: a nul-terminated string that outlives the call; symbols live as long as the library.
        Ok(unsafe { (self.api().Z3_mk_string_symbol)(self.raw(), name.as_ptr()) })
    }

    fn own<'a>(&self, node: &'a Node) -> &'a Node {
        debug_assert!(Rc::ptr_eq(&self.handle, &node.handle), "an object of another context");
        node
    }

    fn raws<'a>(&self, exprs: impl IntoIterator<Item = &'a Expr>) -> Vec<api::Ast> {
        exprs.into_iter().map(|expr| self.own(&expr.0).raw.as_ptr()).collect()
    }

    // ---- sorts and declarations

    pub fn bool_sort(&self) -> Fallible<SortRef> {
        // SAFETY: no arguments but the context. The same holds wherever nothing else is said below: arguments are alive
        // objects of this context, arrays are as long as said.
        self.node(unsafe { (self.api().Z3_mk_bool_sort)(self.raw()) }).map(SortRef)
    }

    pub fn int_sort(&self) -> Fallible<SortRef> {
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_int_sort)(self.raw()) }).map(SortRef)
    }

    pub fn real_sort(&self) -> Fallible<SortRef> {
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_real_sort)(self.raw()) }).map(SortRef)
    }

    pub fn uninterpreted_sort(&self, name: &str) -> Fallible<SortRef> {
        let name = self.symbol(name)?;
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_uninterpreted_sort)(self.raw(), name) }).map(SortRef)
    }

    /// Total maps with one or more indices.
    pub fn array_sort(&self, domain: &[SortRef], range: &SortRef) -> Fallible<SortRef> {
        let domain: Vec<_> = domain.iter().map(|sort| self.own(&sort.0).raw.as_ptr()).collect();
        let (n, range) = (domain.len() as c_uint, self.own(&range.0).raw.as_ptr());
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_array_sort_n)(self.raw(), n, domain.as_ptr(), range) }).map(SortRef)
    }

    pub fn sequence_sort(&self, element: &SortRef) -> Fallible<SortRef> {
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_seq_sort)(self.raw(), self.own(&element.0).raw.as_ptr()) }).map(SortRef)
    }

    pub fn declare(&self, name: &str, domain: &[SortRef], range: &SortRef) -> Fallible<Decl> {
        let symbol = self.symbol(name)?;
        let domain: Vec<_> = domain.iter().map(|sort| self.own(&sort.0).raw.as_ptr()).collect();
        let (n, range) = (domain.len() as c_uint, self.own(&range.0).raw.as_ptr());
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_func_decl)(self.raw(), symbol, n, domain.as_ptr(), range) }).map(Decl)
    }

    // ---- expressions

    pub fn apply<'a>(&self, function: &Decl, args: impl IntoIterator<Item = &'a Expr>) -> Fallible<Expr> {
        let args = self.raws(args);
        let (function, n) = (self.own(&function.0).raw.as_ptr(), args.len() as c_uint);
        // SAFETY: see `bool_sort`; wrong arity or sorts are errors that Z3 reports.
        self.expr(unsafe { (self.api().Z3_mk_app)(self.raw(), function, n, args.as_ptr()) })
    }

    pub fn bool(&self, value: bool) -> Fallible<Expr> {
        let make = if value { self.api().Z3_mk_true } else { self.api().Z3_mk_false };
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { make(self.raw()) })
    }

    /// A numeral in decimal (`-12`) or as a fraction (`1/3`) of the given numeric sort.
    pub fn numeral(&self, text: &str, sort: &SortRef) -> Fallible<Expr> {
        let text = c_string(text)?;
        // SAFETY: see `bool_sort`; the string outlives the call.
        self.expr(unsafe { (self.api().Z3_mk_numeral)(self.raw(), text.as_ptr(), self.own(&sort.0).raw.as_ptr()) })
    }

    pub fn unary(&self, op: Unary, a: &Expr) -> Fallible<Expr> {
        let make = match op {
            Unary::Not => self.api().Z3_mk_not,
            Unary::ToReal => self.api().Z3_mk_int2real,
            Unary::Floor => self.api().Z3_mk_real2int,
        };
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { make(self.raw(), self.own(&a.0).raw.as_ptr()) })
    }

    pub fn binary(&self, op: Binary, a: &Expr, b: &Expr) -> Fallible<Expr> {
        let make = match op {
            Binary::Eq => self.api().Z3_mk_eq,
            Binary::Implies => self.api().Z3_mk_implies,
            Binary::Div => self.api().Z3_mk_div,
            Binary::Mod => self.api().Z3_mk_mod,
            Binary::Lt => self.api().Z3_mk_lt,
            Binary::Le => self.api().Z3_mk_le,
        };
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { make(self.raw(), self.own(&a.0).raw.as_ptr(), self.own(&b.0).raw.as_ptr()) })
    }

    pub fn nary<'a>(&self, op: Nary, args: impl IntoIterator<Item = &'a Expr>) -> Fallible<Expr> {
        let args = self.raws(args);
        let make = match op {
            Nary::And => self.api().Z3_mk_and,
            Nary::Or => self.api().Z3_mk_or,
            Nary::Add => self.api().Z3_mk_add,
            Nary::Mul => self.api().Z3_mk_mul,
            Nary::Distinct => self.api().Z3_mk_distinct,
        };
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { make(self.raw(), args.len() as c_uint, args.as_ptr()) })
    }

    pub fn ite(&self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Fallible<Expr> {
        let [c, t, e] = [condition, then, otherwise].map(|expr| self.own(&expr.0).raw.as_ptr());
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { (self.api().Z3_mk_ite)(self.raw(), c, t, e) })
    }

    pub fn select<'a>(&self, array: &Expr, index: impl IntoIterator<Item = &'a Expr>) -> Fallible<Expr> {
        let (array, index) = (self.own(&array.0).raw.as_ptr(), self.raws(index));
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { (self.api().Z3_mk_select_n)(self.raw(), array, index.len() as c_uint, index.as_ptr()) })
    }

    pub fn store<'a>(&self, array: &Expr, index: impl IntoIterator<Item = &'a Expr>, value: &Expr) -> Fallible<Expr> {
        let (array, index) = (self.own(&array.0).raw.as_ptr(), self.raws(index));
        let (n, value) = (index.len() as c_uint, self.own(&value.0).raw.as_ptr());
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { (self.api().Z3_mk_store_n)(self.raw(), array, n, index.as_ptr(), value) })
    }

    /// The map with one index of this sort that has `value` everywhere.
    pub fn const_array(&self, index: &SortRef, value: &Expr) -> Fallible<Expr> {
        let (index, value) = (self.own(&index.0).raw.as_ptr(), self.own(&value.0).raw.as_ptr());
        // SAFETY: see `bool_sort`.
        self.expr(unsafe { (self.api().Z3_mk_const_array)(self.raw(), index, value) })
    }

    /// Binds the given constants in `body`. Each trigger is a set of terms to be matched together; when Z3 refuses
    /// them, the quantifier is made without, which changes when it is used but not what it says.
    pub fn quantifier(
        &self,
        forall: bool,
        weight: u32,
        name: &str,
        bound: &[Expr],
        triggers: &[Vec<Expr>],
        forbidden: &[Expr],
        body: &Expr,
    ) -> Fallible<Expr> {
        let patterns = triggers.iter().map(|trigger| self.pattern(trigger)).collect::<Fallible<Vec<_>>>();
        if let Ok(patterns) = patterns
            && let Ok(done) = self.quantifier_with(forall, weight, name, bound, &patterns, forbidden, body)
        {
            return Ok(done);
        }
        self.quantifier_with(forall, weight, name, bound, &[], &[], body)
    }

    fn pattern(&self, terms: &[Expr]) -> Fallible<Node> {
        let raws = self.raws(terms);
        // SAFETY: see `bool_sort`; a pattern is an expression underneath, as `Z3_pattern_to_ast` shows.
        let raw = unsafe {
            let pattern = (self.api().Z3_mk_pattern)(self.raw(), raws.len() as c_uint, raws.as_ptr());
            self.check()?;
            (self.api().Z3_pattern_to_ast)(self.raw(), pattern)
        };
        self.node(raw)
    }

    fn quantifier_with(
        &self,
        forall: bool,
        weight: u32,
        name: &str,
        bound: &[Expr],
        patterns: &[Node],
        forbidden: &[Expr],
        body: &Expr,
    ) -> Fallible<Expr> {
        let (name, bound, forbidden) = (self.symbol(name)?, self.raws(bound), self.raws(forbidden));
        let patterns: Vec<api::Pattern> = patterns.iter().map(|pattern| pattern.raw.as_ptr().cast()).collect();
        let (n_bound, n_patterns) = (bound.len() as c_uint, patterns.len() as c_uint);
        // SAFETY: see `bool_sort`; `patterns` were made by `pattern`.
        self.expr(unsafe {
            (self.api().Z3_mk_quantifier_const_ex)(
                self.raw(),
                forall,
                weight,
                name,
                name,
                n_bound,
                bound.as_ptr(),
                n_patterns,
                patterns.as_ptr(),
                forbidden.len() as c_uint,
                forbidden.as_ptr(),
                self.own(&body.0).raw.as_ptr(),
            )
        })
    }

    // ---- text

    /// Parses SMT-LIB commands and returns the formulas they assert.
    pub fn parse(&self, text: &str, sorts: &[(&str, &SortRef)], decls: &[(&str, &Decl)]) -> Fallible<Vec<Expr>> {
        let text = c_string(text)?;
        let sort_names = sorts.iter().map(|(name, _)| self.symbol(name)).collect::<Fallible<Vec<_>>>()?;
        let decl_names = decls.iter().map(|(name, _)| self.symbol(name)).collect::<Fallible<Vec<_>>>()?;
        let sorts: Vec<_> = sorts.iter().map(|(_, sort)| self.own(&sort.0).raw.as_ptr()).collect();
        let decls: Vec<_> = decls.iter().map(|(_, decl)| self.own(&decl.0).raw.as_ptr()).collect();
        // SAFETY: see `bool_sort`; names and objects are arrays of the same length.
        let vector = unsafe {
            (self.api().Z3_parse_smtlib2_string)(
                self.raw(),
                text.as_ptr(),
                sorts.len() as c_uint,
                sort_names.as_ptr(),
                sorts.as_ptr(),
                decls.len() as c_uint,
                decl_names.as_ptr(),
                decls.as_ptr(),
            )
        };
        self.check()?;
        // SAFETY: the result of the call just made.
        unsafe { self.items(vector) }
    }

    /// The expressions in a vector.
    ///
    /// # Safety
    /// The vector is a live one of this context.
    unsafe fn items(&self, vector: api::Vector) -> Fallible<Vec<Expr>> {
        // SAFETY: the vector is held by its own count while it is read.
        unsafe {
            (self.api().Z3_ast_vector_inc_ref)(self.raw(), vector);
            let n = (self.api().Z3_ast_vector_size)(self.raw(), vector);
            let items = (0..n)
                .map(|i| self.expr((self.api().Z3_ast_vector_get)(self.raw(), vector, i)))
                .collect::<Fallible<_>>();
            (self.api().Z3_ast_vector_dec_ref)(self.raw(), vector);
            items
        }
    }

    /// Runs a whole script; returns what the solver says to it.
    pub fn run(&self, script: &str) -> Fallible<String> {
        let script = c_string(script)?;
        // SAFETY: the strings are nul-terminated; the answer belongs to the context and is copied at once.
        let answer = unsafe { copy((self.api().Z3_eval_smtlib2_string)(self.raw(), script.as_ptr())) };
        self.check()?;
        Ok(answer)
    }

    /// The arguments of an application; none for anything else.
    pub fn args(&self, expr: &Expr) -> Fallible<Vec<Expr>> {
        let raw = self.own(&expr.0).raw.as_ptr();
        // SAFETY: see `bool_sort`; the indices are below the number of arguments.
        unsafe {
            if !(self.api().Z3_is_app)(self.raw(), raw) {
                return Ok(Vec::new());
            }
            let n = (self.api().Z3_get_app_num_args)(self.raw(), raw);
            (0..n).map(|i| self.expr((self.api().Z3_get_app_arg)(self.raw(), raw, i))).collect()
        }
    }

    pub fn sort_of(&self, expr: &Expr) -> Fallible<SortRef> {
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_get_sort)(self.raw(), self.own(&expr.0).raw.as_ptr()) }).map(SortRef)
    }

    /// Replaces constants by expressions of the same sort.
    pub fn substitute(&self, expr: &Expr, from: &[Expr], to: &[Expr]) -> Fallible<Expr> {
        for (old, new) in from.iter().zip(to) {
            let (a, b) = (self.sort_of(old)?, self.sort_of(new)?);
            // SAFETY: see `bool_sort`.
            if !unsafe { (self.api().Z3_is_eq_sort)(self.raw(), a.0.raw.as_ptr(), b.0.raw.as_ptr()) } {
                return Err(SolverFailure("an argument has the wrong sort".into()));
            }
        }
        let n = from.len().min(to.len()) as c_uint;
        let (from, to) = (self.raws(from), self.raws(to));
        let raw = self.own(&expr.0).raw.as_ptr();
        // SAFETY: see `bool_sort`; both arrays have at least `n` elements.
        self.expr(unsafe { (self.api().Z3_substitute)(self.raw(), raw, n, from.as_ptr(), to.as_ptr()) })
    }

    /// Z3's own notation.
    pub fn text(&self, expr: &Expr) -> String {
        // SAFETY: the string belongs to the context and is copied before the next call.
        unsafe { copy((self.api().Z3_ast_to_string)(self.raw(), self.own(&expr.0).raw.as_ptr())) }
    }

    pub fn literal(&self, expr: &Expr) -> Literal {
        let raw = self.own(&expr.0).raw.as_ptr();
        // SAFETY: see `bool_sort`; the numeral string is copied before the next call.
        unsafe {
            match (self.api().Z3_get_bool_value)(self.raw(), raw) {
                api::L_TRUE => return Literal::Bool(true),
                api::L_FALSE => return Literal::Bool(false),
                _ => {}
            }
            if (self.api().Z3_is_numeral_ast)(self.raw(), raw)
                && let Some(number) = rational(&copy((self.api().Z3_get_numeral_string)(self.raw(), raw)))
            {
                return Literal::Number(number);
            }
        }
        Literal::Other(self.text(expr))
    }
}

impl Handle {
    /// Turns the error of the last call, if any, into a failure.
    fn check(&self) -> Fallible<()> {
        // SAFETY: reads the context's error register; the message is copied at once.
        unsafe {
            let code = (self.api.Z3_get_error_code)(self.raw);
            if code == 0 {
                return Ok(());
            }
            Err(SolverFailure(copy((self.api.Z3_get_error_msg)(self.raw, code))))
        }
    }
}

/// # Safety
/// `text` is null or a nul-terminated string.
unsafe fn copy(text: api::Str) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn rational(text: &str) -> Option<BigRational> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let (numerator, denominator) = (BigInt::from_str(numerator).ok()?, BigInt::from_str(denominator).ok()?);
    (denominator != BigInt::from(0)).then(|| BigRational::new(numerator, denominator))
}
