//! Objects and threads that are made, and methods of the library that the model has rules for.

use java::tree as jv;
use java::tree::{Exp, ExprKind, MethodId, Target, Type};
use source::Span;

use super::Instrumenter;
use crate::effects::is_text;

/// Methods of the library in whose place one of ours is called, with the same arguments and where it stands.
const REPLACED: &[(&str, &str, &str)] = &[
    ("java.lang.Object", "wait", "OwnSync.await"),
    ("java.lang.Object", "notify", "OwnSync.notify"),
    ("java.lang.Object", "notifyAll", "OwnSync.notifyAll"),
    ("java.lang.Thread", "start", "OwnSync.start"),
    ("java.lang.Thread", "join", "OwnSync.join"),
    ("java.lang.Thread", "interrupt", "G.interrupt"),
    ("java.lang.Thread", "sleep", "G.sleep"),
    ("java.lang.Thread", "yield", "G.yield"),
    ("java.lang.Thread", "onSpinWait", "G.onSpinWait"),
    ("java.lang.System", "arraycopy", "G.arraycopy"),
    ("java.lang.System", "exit", "G.exit"),
];

impl Instrumenter<'_> {
    pub fn creation(&mut self, new: &jv::New, span: Span) {
        let is_thread = self.p[new.class].qualified.as_str() == "java.lang.Thread";
        let is_target = |arg: &&Exp| !is_text(self.p, &arg.ty) && !is_class(self.p, &arg.ty, "java.lang.ThreadGroup");
        if let Some(target) = new.args.iter().take(2).find(is_target).filter(|_| is_thread) {
            let site = self.site(span);
            let unshared = self.layer == 1;
            self.pieces.around(span, "grail.rt.OwnSync.thread(", format!(", {unshared}, {site})"));
            self.pieces.around(target.span, "grail.rt.OwnSync.target(", ")".to_string());
        } else if self.keeps_holders(&Type::class(new.class)).is_none() {
            // Objects of the program know themselves who made them.
            self.pieces.around(span, "grail.rt.Own.made(", ")".to_string());
        }
    }

    /// `super(r)` of a class of threads.
    pub fn passes_target(&self, call: &jv::ConstructorCall) -> bool {
        let is_thread = self.p[call.class].qualified.as_str() == "java.lang.Thread";
        is_thread && call.args.iter().any(|arg| !is_text(self.p, &arg.ty))
    }

    fn extends_thread(&self, class: jv::ClassId) -> bool {
        let above = |class: &jv::ClassId| self.p[*class].superclass.as_ref().and_then(Type::as_class);
        std::iter::successors(Some(class), above).any(|c| self.p[c].qualified.as_str() == "java.lang.Thread")
    }

    /// Whether this is what a thread runs that is of this class.
    pub fn is_run_of_thread(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        m.name.as_str() == "run" && m.params.is_empty() && m.class.is_some_and(|class| self.extends_thread(class))
    }

    /// A method of the library works on its object: who has no access to that must not call it.
    fn used(&mut self, method: MethodId, call: &jv::Call, span: Span) {
        let Target::Object(object) = &call.target else { return };
        let is_named = !matches!(object.kind, ExprKind::This { .. });
        let of_library = self.p[method].class.is_some_and(|class| !self.p[class].is_source());
        if is_named && of_library && object.ty.as_class().is_some() && !is_text(self.p, &object.ty) {
            let site = self.site(span);
            self.pieces.around(object.span, "grail.rt.Own.used(", format!(", {site})"));
        }
    }

    /// A lambda or a reference to a method in the place of a method with a contract, which nobody asks for.
    pub fn takes_contract(&mut self, functional: Option<MethodId>, own: bool, span: Span) {
        let inherited = functional.is_some_and(|method| !self.p[method].contract.is_empty());
        if own || inherited {
            self.remarks.push((span, "the contract of a lambda".to_string()));
        }
    }

    pub fn call(&mut self, call: &jv::Call, span: Span) {
        let Some(method) = call.method.known() else { return };
        self.super_inspector(call, method);
        let found = REPLACED.iter().find(|(class, name, _)| crate::layout::is_library(self.p, method, class, name));
        let Some((_, name, ours)) = found else { return self.used(method, call, span) };
        let object = match &call.target {
            Target::Object(object) => Some(object),
            Target::Super(_) => None,
            Target::Static(None) => None,
            _ => return self.remarks.push((span, format!("`{name}` in this form"))),
        };
        let site = self.site(span);
        let more = match *name {
            "wait" => format!("{}, {site}", self.levels()),
            _ => site.to_string(),
        };
        let open = self.base(span).find('(', call.name_span.end).map_or(call.name_span.end, |at| at + 1);
        let comma = |some: bool| if some { ", " } else { "" };
        let (last, here) = (call.args.last(), Span { end: open, ..span });
        match object.filter(|object| !matches!(object.kind, ExprKind::This { implicit: true, .. })) {
            Some(object) => {
                self.pieces.before(object.span, format!("grail.rt.{ours}("));
                let between = Span { start: object.span.end, ..here };
                let breaks = self.breaks(between);
                let more = if last.is_none() { more.as_str() } else { "" };
                self.pieces.replace(between, format!(", {breaks}{more}"));
            }
            None => {
                let this = match (object.map(|o| &o.kind), &call.target) {
                    (Some(ExprKind::This { class, .. }), _) => self.this(*class, span),
                    (_, Target::Super(_)) => "this".to_string(),
                    _ => String::new(),
                };
                let breaks = self.breaks(here);
                let more = if last.is_none() { more.as_str() } else { "" };
                self.pieces.replace(here, format!("grail.rt.{ours}({this}{}{breaks}{more}", comma(!this.is_empty())));
            }
        }
        if let Some(last) = last {
            self.pieces.after(last.span, format!(", {more}"));
        }
    }
}

fn is_class(p: &jv::Program, ty: &Type, name: &str) -> bool {
    ty.as_class().is_some_and(|class| p[class].qualified.as_str() == name)
}
