//! Threads.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn thread_state(&mut self, _v: &View, _thread: &jv::Exp, _amount: Option<&jv::Exp>, _idle: bool, span: Span) -> Exp {
        self.hole(span, &jv::Type::Resource, "the state of a thread")
    }

    /// That a thread was not started yet.
    pub fn idle(&mut self, thread: &Exp, m: Meta) -> Exp {
        let name = source::Symbol::new("$idle");
        self.out.fields.entry(name).or_insert(Field { name, ty: Type::Bool, meta: Meta::NONE });
        acc(Loc::Field { recv: thread.clone(), field: name }, write(m), m)
    }

    pub fn thread_postconditions(&mut self, _id: jv::MethodId, _v: &View) -> Vec<Exp> {
        Vec::new()
    }
}

impl<'a> Body<'_, 'a> {
    pub fn post_join(&mut self, _thread: &jv::Exp, _amount: &jv::Exp, span: Span) {
        self.e.unsupported(span, "`postJoin`");
    }

    /// What is known of a new object of a library class.
    pub fn new_of_library(&mut self, new: &jv::New, _object: &Exp, args: &[Exp], span: Span) {
        let p = self.e.p;
        let class = p[new.class].qualified.as_str();
        if class.starts_with("java.util.concurrent.") || class == "java.lang.Thread" && !args.is_empty() {
            self.e.unsupported(span, format!("a new `{class}`"));
        }
        if let Some(id) = new.constructor.known() {
            let throws = p[id].throws.clone();
            self.may_throw(&throws, span);
        }
    }

    /// Calls of the library that mean something to the proof. `None` if it is none of these.
    pub fn call_of_library(&mut self, call: &jv::Call, e: &jv::Exp) -> Option<Option<Exp>> {
        let id = call.method.known()?;
        let method = &self.e.p[id];
        let class = method.class?;
        let owner = self.e.p[class].qualified.as_str();
        let special = match (owner, method.name.as_str()) {
            ("java.lang.Object", "wait" | "notify" | "notifyAll") => true,
            ("java.lang.Thread", "start" | "join") => true,
            _ => owner.starts_with("java.util.concurrent."),
        };
        if !special {
            return None;
        }
        self.e.unsupported(e.span, format!("`{}` of `{owner}`", method.name));
        Some((method.result != jv::Type::Void).then(|| self.e.zero(&method.result, Meta::from(e.span))))
    }
}
