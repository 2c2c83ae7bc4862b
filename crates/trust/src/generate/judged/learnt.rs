//! Methods whose contracts are observed.

use super::Scene;
use super::template::{Mark, Place, Site, marker};

/// The contract of one method or of several that share it.
#[derive(Clone)]
pub struct Contract {
    site: usize,
    /// As it stands before the method that declares it.
    pub text: String,
    scope: Vec<Place>,
    is_int: bool,
}

/// Whether a method gives an `int` back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    Int,
    Other,
}

/// The variable with what a method gives back.
fn result_of(site: usize) -> String {
    format!("res{site}")
}

impl Scene {
    /// A contract of methods that get `int`s, and use these places of the heap.
    pub fn contract(&mut self, params: &[&str], heap: Vec<Place>, gives: Gives) -> Contract {
        let context = self.model.context(&heap);
        let mut scope: Vec<Place> = params.iter().map(|name| Place::local(name)).collect();
        scope.extend(heap.clone());
        let is_int = gives == Gives::Int;
        let site = self.sites.len();
        let result = is_int.then(|| result_of(site));
        self.sites.push(Site::Method { gets: scope.clone(), gives: heap, result });
        Contract { site, text: format!("\n{context}\n{}\n", marker(Mark::Site, site)), scope, is_int }
    }

    /// The body of a method with such a contract. `make` gives its statements and what it returns.
    pub fn body_of(&mut self, contract: &Contract, make: impl FnOnce(&mut Scene) -> (String, String)) -> String {
        let (stmts, value) = self.within(contract.scope.clone(), make);
        let (enter, leave) = (marker(Mark::Enter, contract.site), marker(Mark::Leave, contract.site));
        let result = result_of(contract.site);
        let ends = match (contract.is_int, value.is_empty()) {
            (true, _) => format!("int {result} = {value}; {leave} return {result};"),
            (false, true) => leave,
            (false, false) => format!("{leave} return {value};"),
        };
        format!("{{ {enter} {stmts} {ends} }}")
    }

    /// A method with a contract of its own that claims its result.
    pub fn learnt(
        &mut self,
        head: &str,
        signature: &str,
        params: &[&str],
        heap: Vec<Place>,
        make: impl FnOnce(&mut Scene) -> (String, String),
    ) -> String {
        let gives = if head.ends_with("int") { Gives::Int } else { Gives::Other };
        let contract = self.contract(params, heap, gives);
        let body = self.body_of(&contract, make);
        format!("{}{head} {signature} {body}\n", contract.text)
    }

    /// A constructor with a parameter `p`, which gives the permission to a field. Its statements stand behind what comes first. The second text is the
    /// last argument of whoever calls it.
    pub fn learnt_constructor(
        &mut self,
        signature: &str,
        first: &str,
        field: &str,
        make: impl FnOnce(&mut Scene) -> String,
    ) -> (String, String) {
        let shared = self.shared();
        let mut scope = vec![Place::local("p").shown_only()];
        scope.extend(shared.clone());
        let stmts = self.within(scope, make);
        let gives = [shared.clone(), vec![Place::heap(field)]].concat();
        let context = self.model.context(&shared);
        let given = self.model.given(&Place::heap(field));
        self.sites.push(Site::Params(vec![Place::local("p")]));
        let params = self.sites.len() - 1;
        self.sites.push(Site::Method { gets: shared, gives, result: None });
        let site = self.sites.len() - 1;
        let mark = |mark: Mark| marker(mark, site);
        let text = format!(
            "\n{context}\n{given}\n{}{}\n{signature}{}) {{ {first} {} {stmts} {} }}\n",
            mark(Mark::Site),
            marker(Mark::Site, params),
            mark(Mark::Parameter),
            marker(Mark::Enter, params),
            mark(Mark::Leave),
        );
        (text, mark(Mark::Argument))
    }

    /// A contract of a method that has no body, and where the caller's variable with its answer is observed.
    pub fn answer(&mut self, variable: &str) -> (String, String) {
        self.sites.push(Site::Answer(variable.to_string()));
        let site = self.sites.len() - 1;
        (marker(Mark::Site, site), marker(Mark::Enter, site))
    }

    /// An interface with a method `run` for one lambda, and the lambda, whose parameter is `p`.
    pub fn closure(&mut self, make: impl FnOnce(&mut Scene) -> String) -> (String, String) {
        let fun = self.name("Fn");
        let heap = self.shared();
        let contract = self.contract(&["p"], heap, Gives::Int);
        self.declare(format!("interface {fun} {{ {} int run(int p); }}", contract.text));
        let body = self.body_of(&contract, |s| (String::new(), make(s)));
        (fun, format!("p -> {body}"))
    }
}
