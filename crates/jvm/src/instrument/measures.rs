//! Measures: what gets smaller with every call of the same method.

use java::tree::{ClassId, Exp, Measure, MethodId};

use super::{Instrumenter, Scope};

impl Instrumenter<'_> {
    /// What notes the measure of a call, to be compared with that of the call around it. Nothing where there is no measure, or only trust.
    pub(super) fn measure(&mut self, id: MethodId, class: ClassId) -> Option<String> {
        let p = self.p;
        let method = &p[id];
        let Some(Measure::Tuple(es)) = method.contract.measure() else { return None };
        let mut scope = Scope::new(class, method.is_static());
        let values: Result<Vec<String>, String> = es.iter().map(|e| self.measured(e, &mut scope)).collect();
        let values = match values {
            Ok(values) => values.join(", "),
            Err(why) => {
                let span = es.first().map_or(method.name_span, |e| e.span);
                self.remarks.push((span, format!("a measure with {why}")));
                return None;
            }
        };
        let site = self.site(es.first().map_or(method.name_span, |e| e.span));
        let evaluator = format!("$dec{}", id.0);
        let params = self.measure_params(id);
        let names: Vec<String> = method.params.iter().map(|param| p[*param].name.to_string()).collect();
        let word = self.evaluator_word(class, method);
        let types = crate::types::params(p, &method.type_params).unwrap_or_default();
        self.member(class, &format!(
            "{word}{types}long[] {evaluator}({params}) {{ grail.rt.Old.begin(); try {{ return new long[] {{{values}}}; }} catch (Throwable $t) {{ return grail.rt.G.unmeasured({site}, $t); }} finally {{ grail.rt.Old.end(); }} }}"
        ));
        Some(format!("grail.rt.Measure.enter({}, {site}, {evaluator}({}))", id.0, names.join(", ")))
    }

    fn measure_params(&self, id: MethodId) -> String {
        let params = self.p[id].params.iter();
        let all: Vec<String> =
            params.map(|param| format!("{} {}", self.param_type(*param), self.p[*param].name)).collect();
        all.join(", ")
    }

    /// One component: only whole numbers are compared.
    pub(super) fn measured(&mut self, e: &Exp, scope: &mut Scope) -> Result<String, String> {
        match e.ty.is_integral() {
            true => self.formula(e, scope),
            false => Err("something that is no whole number".to_string()),
        }
    }

    /// A contract that a lambda or a reference to a method inherits: nothing stands around their bodies to check it.
    pub(super) fn inherits_unseen(&mut self, method: MethodId, span: source::Span) {
        if self.contracts.contains_key(&method) {
            let name = self.p[method].name;
            self.remarks.push((span, format!("the contract of `{name}`, which is implemented here")));
        }
    }
}
