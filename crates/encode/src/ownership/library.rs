//! The classes of the JDK that the model knows: threads, monitors, texts, exceptions, a few static methods.

use java::tree as jv;
use java::tree::{ClassId, Exp, MethodId, Target, Type};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::Origin;
use super::exceptions;
use super::terms;
use super::world::Sort;

/// A call of a library method.
pub fn call<'p>(body: &mut Body<'_, 'p>, method: MethodId, call: &'p jv::Call, e: &'p Exp) -> String {
    let p = body.e.p;
    let m = &p[method];
    let owner = m.class.map_or("", |class| p[class].qualified.as_str());
    match (owner, m.name.as_str(), call.args.len()) {
        ("java.lang.Object", "wait", 0) => {
            let (object, about) = receiver(body, call, e);
            body.wait(&object, e.span, about);
            "null".to_string()
        }
        ("java.lang.Object", "notify" | "notifyAll", 0) => {
            let (object, about) = receiver(body, call, e);
            body.not_null(&object, about);
            let cond = format!("Held[{object}] && S[{object}]");
            body.assert(Origin::new(Check::NotifyHeld, e.span).about(about), cond);
            "null".to_string()
        }
        ("java.lang.Thread", "start", 0) => {
            let (object, about) = receiver(body, call, e);
            body.not_null(&object, about);
            start(body, &object, e.span, about);
            "null".to_string()
        }
        ("java.lang.Thread", "sleep", 1) if call.args[0].ty.is_integral() => {
            let time = values(body, &call.args);
            body.check(Check::CallPre, e.span, format!("0 <= {}", time[0]));
            body.may_throw("java.lang.InterruptedException", e.span);
            "null".to_string()
        }
        ("java.lang.Thread", "join", 0) => {
            let (object, about) = receiver(body, call, e);
            body.not_null(&object, about);
            join(body, e.span);
            "null".to_string()
        }
        ("java.lang.Thread", "yield" | "onSpinWait", 0) | ("java.lang.System", "gc", 0) => "null".to_string(),
        ("java.lang.String", name, _) => text_call(body, name, call, e),
        ("java.io.PrintStream", "println" | "print", _) if is_console(p, call) => {
            for arg in &call.args {
                body.no_hidden_call(arg);
            }
            values(body, &call.args);
            "null".to_string()
        }
        ("java.lang.Math", name @ ("max" | "min" | "abs"), _) if e.ty.is_integral() => {
            let args = values(body, &call.args);
            extremum(name, &args)
        }
        ("java.lang.System", "currentTimeMillis" | "nanoTime", 0) => some_number(body),
        ("java.lang.Integer" | "java.lang.Long", "parseInt" | "parseLong", 1) => {
            values(body, &call.args);
            body.may_throw("java.lang.NumberFormatException", e.span);
            some_number(body)
        }
        ("java.lang.Integer" | "java.lang.Long" | "java.lang.Boolean", "toString", 1) => {
            values(body, &call.args);
            body.some_string()
        }
        ("java.lang.Throwable", _, _) if body.e.exceptions_override() => {
            body.unsupported(e, "methods of exceptions that the program overrides")
        }
        ("java.lang.Throwable", "getMessage", 0) => {
            let (object, about) = receiver(body, call, e);
            body.not_null(&object, about);
            maybe_string(body)
        }
        ("java.lang.Throwable", "printStackTrace", 0) => {
            let (object, about) = receiver(body, call, e);
            body.not_null(&object, about);
            "null".to_string()
        }
        _ => body.unsupported(e, &format!("the library method `{owner}.{}`", m.name)),
    }
}

fn receiver<'p>(body: &mut Body<'_, 'p>, call: &'p jv::Call, e: &'p Exp) -> (String, Span) {
    match &call.target {
        Target::Object(object) => (body.value(object), object.span),
        _ => (body.this.clone(), e.span),
    }
}

fn values<'p>(body: &mut Body<'_, 'p>, args: &'p [Exp]) -> Vec<String> {
    body.operands(&args.iter().collect::<Vec<_>>())
}

/// What a new thread runs is its own from now on.
fn hand_over(body: &mut Body<'_, '_>, target: &str, span: Span, about: Span) {
    body.e.concurrent_only(span);
    let origin = Origin::new(Check::CallPre, span).about(about);
    body.assert(origin, format!("{target} != null"));
    body.assert(origin, format!("A[{target}]"));
    match body.e.world.layer {
        1 => body.assert(origin, format!("!S[{target}]")),
        2 => {}
        _ => body.assert(origin, terms::is_packed(&target)),
    }
    body.put(format!("A[{target}] := false;"));
    body.well_formed();
}

/// The new thread takes its thread object with it.
fn start(body: &mut Body<'_, '_>, thread: &str, span: Span, about: Span) {
    body.e.concurrent_only(span);
    let origin = Origin::new(Check::CallPre, span).about(about);
    body.assert(origin, format!("A[{thread}]"));
    match body.e.world.layer {
        1 => body.assert(origin, format!("!S[{thread}]")),
        2 => {}
        _ => body.assert(origin, terms::is_packed(&thread)),
    }
    body.put(format!("A[{thread}] := false;"));
    body.well_formed();
}

/// Waits until a thread ends, which says nothing about what it had. Who holds a lock while waiting may wait for ever, and the order of locks
/// says nothing about it.
fn join(body: &mut Body<'_, '_>, span: Span) {
    body.e.concurrent_only(span);
    if body.e.world.levels() {
        body.check(Check::WaitOrder, span, "LTop == MaxLevel");
    } else {
        body.check(Check::WaitOrder, span, "(forall q: Ref :: {Held[q]} !Held[q])");
    }
    body.interfere();
    body.well_formed();
    body.may_throw("java.lang.InterruptedException", span);
}

/// What a thread has when it begins to run an object: the precondition of `run`.
pub fn start_of_thread(e: &super::encoder::Encoder<'_>, o: &str) -> Vec<String> {
    match e.world.layer {
        1 => vec![format!("(forall q: Ref :: {{A[q]}} A[q] <==> q == {o})"), format!("!S[{o}]")],
        2 => vec![format!("A[{o}]"), "LTop == MaxLevel".to_string()],
        _ => vec![format!("A[{o}]"), terms::is_packed(&o), "LTop == MaxLevel".to_string()],
    }
}

/// `System.out` and `System.err`
fn is_console(p: &jv::Program, call: &jv::Call) -> bool {
    let Target::Object(object) = &call.target else { return false };
    let jv::ExprKind::Field { field, .. } = &object.kind else { return false };
    let f = &p[*field];
    p[f.class].qualified.as_str() == "java.lang.System" && matches!(f.name.as_str(), "out" | "err")
}

fn extremum(name: &str, args: &[String]) -> String {
    match (name, args) {
        ("max", [a, b]) => format!("(if {a} <= {b} then {b} else {a})"),
        ("min", [a, b]) => format!("(if {a} <= {b} then {a} else {b})"),
        (_, [a, ..]) => format!("(if 0 <= {a} then {a} else -{a})"),
        _ => "0".to_string(),
    }
}

fn some_number(body: &mut Body<'_, '_>) -> String {
    let result = body.temp(Sort::Int);
    body.put(format!("havoc {result};"));
    result
}

fn some_truth(body: &mut Body<'_, '_>) -> String {
    let result = body.temp(Sort::Bool);
    body.put(format!("havoc {result};"));
    result
}

fn maybe_string(body: &mut Body<'_, '_>) -> String {
    let text = body.some_string();
    let result = body.keep(&text, Sort::Ref);
    body.put(format!("if (*) {{ {result} := null; }}"));
    result
}

/// Methods of texts: they never change, and calling them needs nothing but the text.
fn text_call<'p>(body: &mut Body<'_, 'p>, name: &str, call: &'p jv::Call, e: &'p Exp) -> String {
    let Target::Object(object) = &call.target else {
        return match (name, call.args.as_slice()) {
            ("valueOf", [arg]) => {
                body.no_hidden_call(arg);
                let value = body.value(arg);
                // A bare `null` is an array of characters to Java, which must be there.
                if arg.ty == Type::Null {
                    body.not_null(&value, arg.span);
                }
                body.some_string()
            }
            _ => body.unsupported(e, &format!("`String.{name}`")),
        };
    };
    let operands: Vec<&Exp> = std::iter::once(object).chain(&call.args).collect();
    let values = body.operands(&operands);
    let (text, args) = (&values[0], &values[1..]);
    body.not_null(text, object.span);
    match (name, args) {
        ("length", []) => terms::text_length(&text),
        ("isEmpty", []) => format!("({} == 0)", terms::text_length(&text)),
        ("charAt", [at]) => {
            body.check(Check::StringBounds, e.span, format!("0 <= {at} && {at} < {}", terms::text_length(&text)));
            let result = some_number(body);
            body.assume(format!("0 <= {result} && {result} <= 65535"));
            result
        }
        ("substring", [from]) => {
            body.check(Check::StringBounds, e.span, format!("0 <= {from} && {from} <= {}", terms::text_length(&text)));
            let result = body.some_string();
            body.assume(format!("{} == {} - {from}", terms::text_length(&result), terms::text_length(&text)));
            result
        }
        ("substring", [from, to]) => {
            let cond = format!("0 <= {from} && {from} <= {to} && {to} <= {}", terms::text_length(&text));
            body.check(Check::StringBounds, e.span, cond);
            let result = body.some_string();
            body.assume(format!("{} == {to} - {from}", terms::text_length(&result)));
            result
        }
        ("equals" | "equalsIgnoreCase", [_]) => {
            let result = some_truth(body);
            body.assume(format!("{} == {text} ==> {result}", args[0]));
            result
        }
        ("startsWith" | "endsWith" | "contains", [other]) if body.is_string(&call.args[0].ty) => {
            let other = other.clone();
            body.not_null(&other, call.args[0].span);
            some_truth(body)
        }
        ("compareTo" | "indexOf" | "lastIndexOf", [other]) => {
            if call.args[0].ty.is_reference() {
                let other = other.clone();
                body.not_null(&other, call.args[0].span);
            }
            let result = some_number(body);
            match name {
                "indexOf" => body
                    .assume(format!("-1 <= {result} && ({result} < {} || {result} == 0)", terms::text_length(&text))),
                // The empty text is found last at the very end.
                "lastIndexOf" => body.assume(format!("-1 <= {result} && {result} <= {}", terms::text_length(&text))),
                _ => {}
            }
            result
        }
        ("hashCode", []) => some_number(body),
        ("trim" | "toUpperCase" | "toLowerCase" | "toString" | "intern", []) => body.some_string(),
        ("concat", [other]) => {
            let other = other.clone();
            body.not_null(&other, call.args[0].span);
            body.some_string()
        }
        _ => body.unsupported(e, &format!("`String.{name}`")),
    }
}

/// A new object of a library class: threads, plain objects, exceptions.
pub fn new_object<'p>(body: &mut Body<'_, 'p>, new: &'p jv::New, e: &'p Exp) -> String {
    match new.constructor.known() {
        Some(constructor) => body.e.constructed_by_library(constructor, None, e.span),
        None => return body.unsupported(e, "a constructor of the library that is not known"),
    }
    let world = &body.e.world;
    let is_thread = Some(new.class) == world.thread;
    let is_exception = world.throwable.is_some_and(|throwable| world.is_below(new.class, throwable));
    let is_text = |arg: &Exp| body.is_string(&arg.ty) || arg.ty == Type::Null;
    let p = body.e.p;
    let is_target = |arg: &Exp| {
        let runnable = body.e.world.runnable;
        arg.ty.as_class().is_some_and(|class| runnable.is_some_and(|above| body.e.world.is_below(class, above)))
    };
    match new.args.as_slice() {
        [] if new.class == world.object => body.allocate(new.class),
        rest if is_exception
            && exceptions::never_fails(p, new.class)
            && rest.iter().all(|arg| is_text(arg) || is_throwable(body, &arg.ty)) =>
        {
            values(body, rest);
            body.allocate(new.class)
        }
        [] if is_thread => body.allocate(new.class),
        [name] if is_thread && is_text(name) => {
            let args = values(body, &new.args);
            named(body, &args, &new.args);
            body.allocate(new.class)
        }
        [target, rest @ ..] if is_thread && is_target(target) && rest.iter().all(is_text) => {
            let args = values(body, &new.args);
            named(body, &args[1..], rest);
            let object = body.allocate(new.class);
            hand_over(body, &args[0], e.span, target.span);
            object
        }
        _ => body.unsupported(e, &format!("objects of the library class `{}`", p[new.class].name)),
    }
}

/// A thread needs a name if it gets one.
fn named(body: &mut Body<'_, '_>, names: &[String], at: &[Exp]) {
    for (name, arg) in names.iter().zip(at) {
        body.not_null(name, arg.span);
    }
}

fn is_throwable(body: &Body<'_, '_>, ty: &Type) -> bool {
    let world = &body.e.world;
    ty.as_class().is_some_and(|class| world.throwable.is_some_and(|above| world.is_below(class, above)))
}

/// `super(..)` of a class of the program whose superclass is of the library.
pub fn super_constructor(
    body: &mut Body<'_, '_>,
    constructor: MethodId,
    made: ClassId,
    args: &[String],
    at: &[Exp],
    span: Span,
) {
    let world = &body.e.world;
    let p = body.e.p;
    let Some(class) = p[constructor].class else { return };
    body.e.constructed_by_library(constructor, Some(made), span);
    let fits = |ty: &Type| body.is_string(ty) || is_throwable(body, ty);
    let params: Vec<&Type> = p[constructor].param_types(p).collect();
    let known = class == world.object
        || (Some(class) == world.thread && params.iter().all(|ty| body.is_string(ty)))
        || (exceptions::never_fails(p, class) && params.iter().all(|ty| fits(ty)));
    if Some(class) == world.thread {
        named(body, args, at);
    }
    if !known {
        body.e.gap(span, format!("the constructor of the library class `{}`", p[class].name));
    }
}
