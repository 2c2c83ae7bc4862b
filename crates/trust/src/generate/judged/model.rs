//! The ways to annotate Java: what a program needs so that its code may use a place of the heap.

use super::template::Place;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Model {
    Permissions,
    /// Ownership with access sets.
    Ownership,
    /// Ownership in programs of one thread: clauses name what is changed.
    OneThread,
}

impl Model {
    /// What stands before the name of a construct.
    pub fn prefix(self) -> &'static str {
        match self {
            Model::Permissions => "",
            Model::Ownership => "owned: ",
            Model::OneThread => "one thread: ",
        }
    }

    /// The first line of a program.
    pub fn header(self) -> &'static str {
        match self {
            Model::Permissions => "",
            Model::Ownership | Model::OneThread => "//@ model ownership;\n",
        }
    }

    /// That code may use these places.
    pub fn access(self, places: &[Place]) -> String {
        let (each, between): (Vec<String>, &str) = match self {
            Model::Permissions => (places.iter().map(|place| format!("Perm({}, 1)", place.java)).collect(), " ** "),
            Model::Ownership => (objects(places).iter().map(|o| format!("{o} \\in \\A")).collect(), " && "),
            Model::OneThread => (objects(places).iter().map(|o| format!("!{o}.committed")).collect(), " && "),
        };
        each.join(between)
    }

    /// The clauses of a method that uses these places, and lets its caller use them again.
    pub fn context(self, places: &[Place]) -> String {
        let access = self.access(places);
        if access.is_empty() {
            return String::new();
        }
        match self {
            Model::Permissions => format!("//@ context {access};"),
            Model::Ownership => format!("//@ requires {access};\n//@ ensures {access};"),
            Model::OneThread => {
                let all: Vec<String> = objects(places).iter().map(|o| format!("{o}.*")).collect();
                format!("//@ requires {access};\n//@ modifies {};", all.join(", "))
            }
        }
    }

    /// The clause of a constructor that gives a field to whoever makes the object.
    pub fn given(self, field: &Place) -> String {
        match self {
            Model::Permissions | Model::Ownership => {
                format!("//@ ensures {};", self.access(std::slice::from_ref(field)))
            }
            Model::OneThread => "//@ modifies this.*;".to_string(),
        }
    }

    /// What a loop says of the places that it uses.
    pub fn kept(self, places: &[Place]) -> String {
        let access = self.access(places);
        match self {
            Model::Permissions => format!("\n//@ loop_invariant {access};\n"),
            Model::Ownership | Model::OneThread if access.is_empty() => String::new(),
            Model::Ownership | Model::OneThread => format!("\n//@ loop_invariant {access};\n"),
        }
    }
}

/// The objects that the places belong to, each once.
fn objects(places: &[Place]) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for place in places {
        let end = place.java.rfind(['.', '[']).unwrap_or(place.java.len());
        let object = &place.java[..end];
        if !all.contains(&object) {
            all.push(object);
        }
    }
    all
}
