//! What is known beforehand, filed under what it is about.
//!
//! A program says much that a member never comes to speak of: other functions, domains, families of locations. Told to every proof, that
//! would cost the square of the program's size. So a proof is told what is about its [subjects](crate::reach::subjects): whatever
//! its text leads to. A fact left out can only make a proof fail, never succeed.

use std::rc::Rc;

use logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Symbol;

use crate::heap::Res;

/// What a fact may be about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The snapshot maps of a field or predicate.
    Resource(Res),
    Function(Symbol),
    /// What a function's body says.
    Definition(Symbol),
    Domain(Symbol),
}

pub type Subjects = FxHashSet<Subject>;

/// A fact with all that it is about. One about nothing in particular matters to everyone.
#[derive(Clone, Debug)]
pub struct Filed {
    pub fact: Term,
    pub about: Vec<Subject>,
}

impl Filed {
    pub fn under(about: Vec<Subject>) -> impl FnMut(Term) -> Filed {
        move |fact| Filed { fact, about: about.clone() }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    fact: Term,
    /// The component of functions whose proof this says is complete.
    completes: Option<usize>,
}

#[derive(Default)]
pub struct Knowledge {
    entries: Vec<Entry>,
    about_everything: Vec<usize>,
    by_subject: FxHashMap<Subject, Vec<usize>>,
}

impl Knowledge {
    /// Files a fact, and tells its number.
    pub fn learn(&mut self, Filed { fact, about }: Filed) -> usize {
        self.file(Entry { fact, completes: None }, &about)
    }

    /// Files the fact that a component of functions is proved.
    pub fn learn_completion(&mut self, component: usize, fact: Term, functions: &[Subject]) -> usize {
        self.file(Entry { fact, completes: Some(component) }, functions)
    }

    fn file(&mut self, entry: Entry, about: &[Subject]) -> usize {
        let number = self.entries.len();
        self.entries.push(entry);
        if about.is_empty() {
            self.about_everything.push(number);
        }
        for subject in about {
            self.by_subject.entry(*subject).or_default().push(number);
        }
        number
    }

    pub fn fact(&self, number: usize) -> Term {
        self.entries[number].fact
    }

    /// The numbers of the facts about some of the subjects, in the order in which they were learnt.
    pub fn about(&self, subjects: &Subjects) -> Vec<usize> {
        let of_subjects = subjects.iter().filter_map(|subject| self.by_subject.get(subject));
        let mut found: Vec<usize> = of_subjects.chain([&self.about_everything]).flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The facts about some of the subjects; that components are proved, only of those before one.
    pub fn before(&self, component: usize, subjects: &Subjects) -> Rc<[Term]> {
        let entries = self.about(subjects).into_iter().map(|number| self.entries[number]);
        entries.filter(|entry| entry.completes.is_none_or(|other| other < component)).map(|entry| entry.fact).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Pool, Sort};

    #[test]
    fn a_proof_is_told_what_it_speaks_of() {
        let pool = Pool::new();
        let named = |name: &str| pool.constant(name, Sort::BOOL);
        let (f, g) = (Subject::Function(Symbol::new("f")), Subject::Function(Symbol::new("g")));
        let mut known = Knowledge::default();
        known.learn(Filed { fact: named("of_g"), about: vec![g] });
        known.learn(Filed { fact: named("of_all"), about: vec![] });
        known.learn(Filed { fact: named("of_both"), about: vec![f, g] });
        known.learn_completion(3, named("proved"), &[f]);
        let told = |component: usize, subjects: &[Subject]| -> Vec<Term> {
            known.before(component, &subjects.iter().copied().collect()).to_vec()
        };
        assert_eq!(told(9, &[]), [named("of_all")]);
        assert_eq!(told(9, &[f, g]), [named("of_g"), named("of_all"), named("of_both"), named("proved")]);
        assert_eq!(told(3, &[f]), [named("of_all"), named("of_both")]);
    }
}
