//! The declarations that translations share. They are written in Silver (the files beside) and read by the Silver front end; only
//! what a program uses is added to it.

use std::sync::LazyLock;

use indexmap::IndexSet;
use silver::tree::*;
use source::Symbol;

use super::encoder::Encoder;
use crate::prelude::{Vocabulary, read};

const TEXT: &[&str] = &[
    include_str!("prelude/arrays.vpr"),
    include_str!("prelude/numbers.vpr"),
    include_str!("prelude/objects.vpr"),
    include_str!("prelude/values.vpr"),
];

static PRELUDE: LazyLock<Program> = LazyLock::new(|| read("<java prelude>", &TEXT.concat()));

static FUNCTIONS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::new(PRELUDE.domains.values()));

/// All names that are spoken for.
pub fn names() -> impl Iterator<Item = Symbol> {
    let adts = PRELUDE.adts.values().flat_map(|adt| adt.ctors.iter().map(|c| c.name).chain([adt.name]));
    PRELUDE.domains.keys().copied().chain(FUNCTIONS.names()).chain(adts)
}

#[cfg(test)]
pub fn adt(name: Symbol) -> Option<&'static Adt> {
    PRELUDE.adts.get(&name)
}

/// The functions of the prelude that translations apply, each as a constructor; the program gets the domain of what is applied. That
/// they say what the Silver text says is tested below.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $silver:literal;)*) => {
        impl Encoder<'_> {
            $($(#[$doc])* pub fn $name(&mut self, $($arg: Exp,)* meta: Meta) -> Exp {
                self.needed.domains.insert(FUNCTIONS.domain_of($silver));
                FUNCTIONS.apply($silver, vec![$($arg),*], meta)
            })*
        }

        #[cfg(test)]
        const CONSTRUCTORS: &[(&str, usize)] = &[$(($silver, <[&str]>::len(&[$(stringify!($arg)),*]))),*];
    };
}

functions! {
    array_length(array) = "$len";
    /// The location of an element.
    array_slot(array, index) = "$slot";
    /// The array that a row was made for, and where in it.
    row_array(row) = "$row_a";
    row_index(row) = "$row_i";

    quotient_towards_zero(dividend, divisor) = "$tdiv";
    remainder_towards_zero(dividend, divisor) = "$tmod";
    bits_and(left, right) = "$band";
    integer_part(rational) = "$trunc";

    /// The number of the class that an object was made of.
    exact_class(object) = "$typ";
    has_interface(class, interface) = "$impl";
    array_type(element) = "$aty";
    element_type(array_type) = "$aty_e";
    has_no_lock_invariant(class) = "$nolk";
    /// The object that has all static fields.
    statics_holder() = "$st";
    /// The object of a class around an object of an inner class.
    object_around(object, class) = "$outer";

    /// The characters of a string.
    text_content(string) = "$sdata";
    interned_text(characters) = "$intern";

    number_in_box(object) = "$ival";
    truth_in_box(object) = "$bval";
    rational_in_box(object) = "$rval";
    box_of_number(class, number) = "$box_int";
    box_of_truth(truth) = "$box_bool";

    /// The invariant of a lock has been stored.
    lock_committed(lock) = "$committed";
    class_object_numbered(number) = "$class";
    /// What is locked of a read-write lock for reading.
    reading_side(lock) = "$reading_side";
    /// The place of a lock in the order: the rank of its class, then its own level.
    lock_rank(lock) = "$rank";
    lock_level(lock) = "$level";
    rank_of_class(class) = "$class_rank";
    /// What a thread or future runs.
    run_target(thread) = "$target";
    future_result(future) = "$result";

    /// What `equals` goes by.
    equality_key(object) = "$key";
    text_key(characters) = "$text_key";
    number_key(class, number) = "$number_key";
    truth_key(truth) = "$truth_key";
    own_key(object) = "$own_key";
}

/// Adds the domains that are used, with those that their axioms speak of, and the algebraic types.
pub fn add(used: &IndexSet<Symbol>, adts: &IndexSet<Symbol>, program: &mut Program) {
    let mut needed = used.clone();
    let mut at = 0;
    while let Some(name) = needed.get_index(at).copied() {
        for axiom in &PRELUDE.domains[&name].axioms {
            axiom.body.visit(&mut |e| {
                if let ExpKind::DomainApp { domain, .. } = &e.kind {
                    needed.insert(*domain);
                }
            });
        }
        at += 1;
    }
    for (name, domain) in &PRELUDE.domains {
        if needed.contains(name) {
            let axioms = program.domains.get(name).map(|d| d.axioms.clone()).unwrap_or_default();
            let mut domain = domain.clone();
            domain.axioms.extend(axioms);
            program.domains.insert(*name, domain);
        }
    }
    for (name, adt) in &PRELUDE.adts {
        if adts.contains(name) {
            program.adts.insert(*name, adt.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_agree_with_the_text() {
        for (name, arity) in CONSTRUCTORS {
            assert_eq!(FUNCTIONS.arity(name), Some(*arity), "{name}");
        }
    }
}
