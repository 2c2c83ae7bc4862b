//! The C interface of Z3 as a table of functions: filled from a shared library at run time, or from the
//! linked-in archive with the feature `static-z3`. Nothing outside `z3/` touches it.
//!
//! Signatures follow `z3_api.h` of the pinned version. Nothing here is safe to call on its own; `context` is
//! the safe face.
#![allow(unsafe_code, non_snake_case)]

use std::ffi::{c_char, c_int, c_uint};

/// A C object that is only ever seen through pointers.
macro_rules! opaque {
    ($($name:ident)*) => {
        $(
            #[repr(C)]
            pub struct $name { _private: [u8; 0] }
        )*
    };
}

opaque! { RawConfig RawContext RawSymbol RawAst RawParams RawConstructor RawConstructors RawVector RawSolver RawModel RawStats RawPattern }

pub type Config = *mut RawConfig;
pub type Context = *mut RawContext;
pub type Symbol = *mut RawSymbol;
/// Sorts and function declarations are `Z3_ast`s underneath; the header says that the casts are allowed.
pub type Ast = *mut RawAst;
pub type Params = *mut RawParams;
pub type Constructor = *mut RawConstructor;
/// A list of constructors: what one datatype is made of.
pub type Constructors = *mut RawConstructors;
pub type Vector = *mut RawVector;
pub type Solver = *mut RawSolver;
pub type Model = *mut RawModel;
pub type Stats = *mut RawStats;
pub type Pattern = *mut RawPattern;
pub type Str = *const c_char;
pub type ErrorHandler = unsafe extern "C" fn(Context, c_int);

pub const L_FALSE: c_int = -1;
pub const L_TRUE: c_int = 1;

macro_rules! functions {
    ($(fn $name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)?;)*) => {
        /// The functions that Grail uses.
        pub struct Api { $(pub $name: unsafe extern "C" fn($($ty),*) $(-> $ret)?,)* }

        impl Api {
            /// Looks every function up in a loaded library; the error names the first that is missing.
            ///
            /// # Safety
            /// The library must be a Z3 whose functions have the signatures above, and must stay loaded for as
            /// long as the table is in use.
            pub unsafe fn from_library(library: &libloading::Library) -> Result<Api, &'static str> {
                Ok(Api {
                    $($name: {
                        // SAFETY: the caller vouches for the signatures.
                        let symbol = unsafe { library.get::<unsafe extern "C" fn($($ty),*) $(-> $ret)?>(stringify!($name)) };
                        *symbol.map_err(|_| stringify!($name))?
                    },)*
                })
            }

            /// The functions of the Z3 compiled into this binary.
            #[cfg(feature = "static-z3")]
            pub fn linked() -> Api {
                unsafe extern "C" { $(fn $name($($arg: $ty),*) $(-> $ret)?;)* }
                Api { $($name,)* }
            }
        }
    };
}

functions! {
    fn Z3_get_version(major: *mut c_uint, minor: *mut c_uint, build: *mut c_uint, revision: *mut c_uint);
    fn Z3_global_param_set(name: Str, value: Str);

    fn Z3_mk_config() -> Config;
    fn Z3_del_config(config: Config);
    fn Z3_set_param_value(config: Config, name: Str, value: Str);
    fn Z3_mk_context_rc(config: Config) -> Context;
    fn Z3_del_context(c: Context);
    fn Z3_update_param_value(c: Context, name: Str, value: Str);
    fn Z3_interrupt(c: Context);
    fn Z3_set_error_handler(c: Context, handler: Option<ErrorHandler>);
    fn Z3_get_error_code(c: Context) -> c_int;
    fn Z3_get_error_msg(c: Context, code: c_int) -> Str;
    fn Z3_get_estimated_alloc_size() -> u64;
    fn Z3_inc_ref(c: Context, a: Ast);
    fn Z3_dec_ref(c: Context, a: Ast);

    fn Z3_mk_params(c: Context) -> Params;
    fn Z3_params_inc_ref(c: Context, p: Params);
    fn Z3_params_dec_ref(c: Context, p: Params);
    fn Z3_params_set_bool(c: Context, p: Params, name: Symbol, value: bool);
    fn Z3_params_set_uint(c: Context, p: Params, name: Symbol, value: c_uint);

    fn Z3_mk_string_symbol(c: Context, text: Str) -> Symbol;
    fn Z3_mk_bool_sort(c: Context) -> Ast;
    fn Z3_mk_int_sort(c: Context) -> Ast;
    fn Z3_mk_real_sort(c: Context) -> Ast;
    fn Z3_mk_uninterpreted_sort(c: Context, name: Symbol) -> Ast;
    fn Z3_mk_array_sort_n(c: Context, n: c_uint, domain: *const Ast, range: Ast) -> Ast;
    fn Z3_mk_bv_sort(c: Context, width: c_uint) -> Ast;
    fn Z3_mk_seq_sort(c: Context, element: Ast) -> Ast;
    fn Z3_mk_constructor(
        c: Context, name: Symbol, recogniser: Symbol, n: c_uint, fields: *const Symbol, sorts: *const Ast, refs: *mut c_uint
    ) -> Constructor;
    fn Z3_del_constructor(c: Context, constructor: Constructor);
    fn Z3_mk_constructor_list(c: Context, n: c_uint, constructors: *const Constructor) -> Constructors;
    fn Z3_del_constructor_list(c: Context, list: Constructors);
    fn Z3_mk_datatypes(c: Context, n: c_uint, names: *const Symbol, sorts: *mut Ast, lists: *mut Constructors);
    fn Z3_mk_datatype_sort(c: Context, name: Symbol, n_params: c_uint, params: *const Ast) -> Ast;
    fn Z3_get_datatype_sort_recognizer(c: Context, sort: Ast, index: c_uint) -> Ast;
    fn Z3_get_datatype_sort_constructor(c: Context, sort: Ast, index: c_uint) -> Ast;
    fn Z3_get_datatype_sort_constructor_accessor(c: Context, sort: Ast, constructor: c_uint, field: c_uint) -> Ast;

    fn Z3_mk_func_decl(c: Context, name: Symbol, n: c_uint, domain: *const Ast, range: Ast) -> Ast;
    fn Z3_mk_app(c: Context, function: Ast, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_true(c: Context) -> Ast;
    fn Z3_mk_false(c: Context) -> Ast;
    fn Z3_mk_eq(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_distinct(c: Context, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_not(c: Context, a: Ast) -> Ast;
    fn Z3_mk_ite(c: Context, condition: Ast, then: Ast, other: Ast) -> Ast;
    fn Z3_mk_implies(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_and(c: Context, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_or(c: Context, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_add(c: Context, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_mul(c: Context, n: c_uint, args: *const Ast) -> Ast;
    fn Z3_mk_div(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_mod(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_lt(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_le(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_int2real(c: Context, a: Ast) -> Ast;
    fn Z3_mk_real2int(c: Context, a: Ast) -> Ast;
    fn Z3_mk_select_n(c: Context, array: Ast, n: c_uint, index: *const Ast) -> Ast;
    fn Z3_mk_store_n(c: Context, array: Ast, n: c_uint, index: *const Ast, value: Ast) -> Ast;
    fn Z3_mk_const_array(c: Context, domain: Ast, value: Ast) -> Ast;
    fn Z3_mk_concat(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_extract(c: Context, high: c_uint, low: c_uint, a: Ast) -> Ast;
    fn Z3_mk_zero_ext(c: Context, more: c_uint, a: Ast) -> Ast;
    fn Z3_mk_sign_ext(c: Context, more: c_uint, a: Ast) -> Ast;
    fn Z3_mk_bvnot(c: Context, a: Ast) -> Ast;
    fn Z3_mk_bvneg(c: Context, a: Ast) -> Ast;
    fn Z3_mk_bvand(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvor(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvxor(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvnand(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvnor(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvxnor(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvadd(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsub(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvmul(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvudiv(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvurem(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsdiv(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsrem(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsmod(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvshl(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvlshr(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvashr(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvult(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvule(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvugt(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvuge(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvslt(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsle(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsgt(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_bvsge(c: Context, a: Ast, b: Ast) -> Ast;
    fn Z3_mk_numeral(c: Context, text: Str, sort: Ast) -> Ast;
    fn Z3_mk_pattern(c: Context, n: c_uint, terms: *const Ast) -> Pattern;
    fn Z3_pattern_to_ast(c: Context, pattern: Pattern) -> Ast;
    fn Z3_mk_quantifier_const_ex(
        c: Context, is_forall: bool, weight: c_uint, id: Symbol, skolem: Symbol, n_bound: c_uint, bound: *const Ast,
        n_patterns: c_uint, patterns: *const Pattern, n_forbidden: c_uint, forbidden: *const Ast, body: Ast
    ) -> Ast;

    fn Z3_parse_smtlib2_string(
        c: Context, text: Str, n_sorts: c_uint, sort_names: *const Symbol, sorts: *const Ast, n_decls: c_uint,
        decl_names: *const Symbol, decls: *const Ast
    ) -> Vector;
    fn Z3_eval_smtlib2_string(c: Context, text: Str) -> Str;
    fn Z3_ast_vector_inc_ref(c: Context, v: Vector);
    fn Z3_ast_vector_dec_ref(c: Context, v: Vector);
    fn Z3_ast_vector_size(c: Context, v: Vector) -> c_uint;
    fn Z3_ast_vector_get(c: Context, v: Vector, index: c_uint) -> Ast;
    fn Z3_substitute(c: Context, a: Ast, n: c_uint, from: *const Ast, to: *const Ast) -> Ast;
    fn Z3_is_app(c: Context, a: Ast) -> bool;
    fn Z3_is_eq_sort(c: Context, a: Ast, b: Ast) -> bool;
    fn Z3_get_app_num_args(c: Context, app: Ast) -> c_uint;
    fn Z3_get_app_arg(c: Context, app: Ast, index: c_uint) -> Ast;
    fn Z3_get_sort(c: Context, a: Ast) -> Ast;
    fn Z3_is_numeral_ast(c: Context, a: Ast) -> bool;
    fn Z3_get_numeral_string(c: Context, a: Ast) -> Str;
    fn Z3_get_bool_value(c: Context, a: Ast) -> c_int;
    fn Z3_ast_to_string(c: Context, a: Ast) -> Str;

    fn Z3_mk_simple_solver(c: Context) -> Solver;
    fn Z3_solver_inc_ref(c: Context, s: Solver);
    fn Z3_solver_dec_ref(c: Context, s: Solver);
    fn Z3_solver_set_params(c: Context, s: Solver, p: Params);
    fn Z3_solver_push(c: Context, s: Solver);
    fn Z3_solver_pop(c: Context, s: Solver, n: c_uint);
    fn Z3_solver_assert(c: Context, s: Solver, a: Ast);
    fn Z3_solver_check_assumptions(c: Context, s: Solver, n: c_uint, assumptions: *const Ast) -> c_int;
    fn Z3_solver_get_model(c: Context, s: Solver) -> Model;
    fn Z3_solver_get_reason_unknown(c: Context, s: Solver) -> Str;
    fn Z3_solver_get_statistics(c: Context, s: Solver) -> Stats;
    fn Z3_stats_inc_ref(c: Context, s: Stats);
    fn Z3_stats_dec_ref(c: Context, s: Stats);
    fn Z3_stats_size(c: Context, s: Stats) -> c_uint;
    fn Z3_stats_get_key(c: Context, s: Stats, index: c_uint) -> Str;
    fn Z3_stats_is_uint(c: Context, s: Stats, index: c_uint) -> bool;
    fn Z3_stats_get_uint_value(c: Context, s: Stats, index: c_uint) -> c_uint;
    fn Z3_stats_get_double_value(c: Context, s: Stats, index: c_uint) -> f64;
    fn Z3_model_inc_ref(c: Context, m: Model);
    fn Z3_model_dec_ref(c: Context, m: Model);
    fn Z3_model_eval(c: Context, m: Model, a: Ast, completion: bool, value: *mut Ast) -> bool;
}
