//! When classes are initialised: the rules of the JVM (JVMS 5.5).

use java::tree::{ClassId, Type};

use super::Tables;

/// What happens when a class is initialised for the first time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitPlan {
    /// The classes whose initialisers run, in order; the class itself is the last one. Whoever runs the plan holds the lock of each class
    /// from the moment it is turned to until it is initialised, and the lock of the class itself all the time.
    pub order: Vec<ClassId>,
}

impl Tables<'_> {
    /// What is initialised with a class. A class initialises its superclass and then each interface above it that has an instance method with
    /// a body. An interface initialises no other.
    pub fn init_plan(&self, class: ClassId) -> InitPlan {
        let mut order = Vec::new();
        self.initialise(class, &mut order);
        InitPlan { order }
    }

    fn initialise(&self, class: ClassId, order: &mut Vec<ClassId>) {
        if order.contains(&class) {
            return;
        }
        if !self.p[class].kind.is_interface() {
            if let Some(above) = self.p[class].superclass.as_ref().and_then(Type::as_class) {
                self.initialise(above, order);
            }
            self.initialise_interfaces(class, order);
        }
        order.push(class);
    }

    /// Those above come first.
    fn initialise_interfaces(&self, class: ClassId, order: &mut Vec<ClassId>) {
        for interface in self.p[class].interfaces.iter().filter_map(Type::as_class) {
            self.initialise_interfaces(interface, order);
            if self.has_instance_code(interface) && !order.contains(&interface) {
                order.push(interface);
            }
        }
    }

    /// Default methods and private ones count, static ones do not.
    fn has_instance_code(&self, interface: ClassId) -> bool {
        let p = self.p;
        self.is_opaque(interface)
            || p[interface].methods().any(|m| !p[m].flags.is_abstract() && !p[m].is_static() && !p[m].ghost)
    }

    /// What is initialised when an object of an interface is made by a lambda: the interfaces with code that the object's class has.
    pub fn lambda_init_plan(&self, interface: ClassId) -> InitPlan {
        let mut order = Vec::new();
        self.initialise_interfaces(interface, &mut order);
        if self.has_instance_code(interface) && !order.contains(&interface) {
            order.push(interface);
        }
        InitPlan { order }
    }
}
