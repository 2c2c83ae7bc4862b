//! Calls of methods of the program.

use java::tree as jv;
use java::tree::{Exp, MethodId, Target};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::document::Origin;
use super::library;
use super::world::Sort;

impl<'a, 'p> Body<'a, 'p> {
    pub fn call(&mut self, call: &'p jv::Call, e: &'p Exp) -> String {
        let Some(method) = call.method.known() else { return self.unsupported(e, "this call") };
        let m = &self.e.p[method];
        let ghosts = !call.ghost.given.is_empty() || !call.ghost.yields.is_empty();
        if ghosts || m.kind == jv::MethodKind::Function || m.ghost {
            return self.unsupported(e, "this call");
        }
        let Some(class) = m.class else { return self.unsupported(e, "this call") };
        if !self.e.p[class].is_source() {
            return library::call(self, method, call, e);
        }
        if m.flags.is_inspector() {
            return self.inspect(method, call, e);
        }
        let mut args = Vec::new();
        let mut operands: Vec<&Exp> = Vec::new();
        match &call.target {
            Target::Object(object) => operands.push(object),
            Target::Static(Some(ignored)) => _ = self.value(ignored),
            Target::Super(_) => args.push(self.this.clone()),
            Target::Static(None) => {}
            Target::None => return self.unsupported(e, "`super` of an enclosing class"),
        }
        operands.extend(&call.args);
        for (arg, param) in call.args.iter().zip(&m.params) {
            self.no_covariance(&arg.ty, &self.e.p[*param].ty, arg.span);
        }
        args.extend(self.operands(&operands));
        if let Target::Object(object) = &call.target {
            let receiver = args[0].clone();
            self.not_null(&receiver, object.span);
        }
        self.e.not_raw(&e.ty, e.span);
        let result = self.invoke(&self.procedure_of(method, &call.target), method, args, e.span);
        // What stands for a type variable is of the type that it stands for here.
        if m.result != e.ty && self.e.world.sort(&e.ty) == Some(Sort::Ref) {
            self.exact_array(&self.e.p[method].result, &e.ty, e.span);
            self.assume(self.e.typed(&result, &e.ty));
        }
        result
    }

    /// The procedure that a call runs.
    fn procedure_of(&self, method: MethodId, target: &Target) -> String {
        match target {
            Target::Super(owner) if self.e.is_class_with_frames(*owner) => {
                let above = self.e.world.class_above(self.class);
                above.map_or(self.e.method_name(method), |above| self.e.procedure_at(above, method))
            }
            Target::Object(_) => self.e.dispatched_procedure(method),
            _ => self.e.method_name(method),
        }
    }

    /// Arguments for a method.
    pub fn arguments(&mut self, method: MethodId, args: &'p [Exp]) -> Vec<String> {
        for (arg, param) in args.iter().zip(&self.e.p[method].params) {
            self.no_covariance(&arg.ty, &self.e.p[*param].ty, arg.span);
        }
        self.operands(&args.iter().collect::<Vec<_>>())
    }

    /// Calls a procedure of a method; its value.
    pub fn invoke(&mut self, name: &str, method: MethodId, args: Vec<String>, span: Span) -> String {
        let m = &self.e.p[method];
        let mut results = Vec::new();
        let result = self.e.world.sort(&m.result).map(|sort| self.temp(sort));
        results.extend(result.clone());
        let thrown = (!m.throws.is_empty()).then(|| self.temp(Sort::Ref));
        results.extend(thrown.clone());
        let sign = if results.is_empty() { String::new() } else { format!("{} := ", results.join(", ")) };
        let text = format!("call {sign}{name}({});", args.join(", "));
        self.out.put_for(Origin::new(Check::CallPre, span), text);
        if let Some(thrown) = thrown {
            let types = m.throws.clone();
            self.when(&format!("{thrown} != null"), |body| body.throw(&thrown, &types, span));
        }
        result.unwrap_or_else(|| "null".to_string())
    }
}
