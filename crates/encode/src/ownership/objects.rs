//! New objects and arrays, and how constructors run.

use java::tree as jv;
use java::tree::{ClassId, Exp, MethodId, Type};
use source::Span;

use super::body::Body;
use super::checks::Check;
use super::encoder::{Encoder, TypeKey};
use super::library;
use super::terms;
use super::world::{Side, Sort};

/// Initialisers are written wherever an object is created, those of objects that they create inside them, up to here.
const MOST_INSIDE: usize = 6;

impl<'a, 'p> Body<'a, 'p> {
    pub fn new_object(&mut self, new: &'p jv::New, e: &'p Exp) -> String {
        let class = &self.e.p[new.class];
        if let (Some(_), jv::MethodRef::Known(constructor)) = (new.body, new.constructor) {
            return self.new_anonymous(new, constructor, e);
        }
        if !class.is_source() {
            return library::new_object(self, new, e);
        }
        let jv::MethodRef::Known(constructor) = new.constructor else {
            return self.unsupported(e, "this constructor");
        };
        self.e.not_raw(&e.ty, e.span);
        let outer = self.outer_instance(new);
        let args = self.arguments(constructor, &new.args);
        let object = self.allocate(new.class);
        self.surround(new.class, &object, outer.as_deref(), e.span);
        self.construct(constructor, &object, args, e.span);
        object
    }

    /// A new object of exactly this class, with its fields as they are before any code runs.
    pub fn allocate(&mut self, class: ClassId) -> String {
        let object = self.claim(TypeKey::Class(class));
        let sides = if self.e.world.frames { self.e.world.source_chain(class) } else { vec![class] };
        for above in sides {
            let side = Side { class: above, is_static: false };
            // The frame of its own class is the object itself.
            let place = if above == class { object.clone() } else { self.e.frame_of(&object, above) };
            if above != class {
                self.assume(format!("!Alloc[{place}]"));
                self.put(format!("Alloc[{place}] := true; A[{place}] := true; Own[{place}] := null;"));
            }
            let mut known = vec![("$inv".to_string(), self.e.world.is_plain_exactly(side).to_string())];
            known.extend(self.defaults(side));
            self.fresh_state(&place, &known);
        }
        self.well_formed();
        object
    }

    /// The fields that have one state with a side of a class, as they are at first.
    pub fn defaults(&self, side: Side) -> Vec<(String, String)> {
        let fields = self.e.world.packed_with(side).into_iter().flat_map(|side| self.e.world.fields(side));
        let sort = |ty: &Type| self.e.world.sort(ty).unwrap_or(Sort::Ref);
        fields.map(|f| (self.e.slot(f), sort(&self.e.p[f].ty).default().to_string())).collect()
    }

    /// A reference that nobody has used.
    pub fn claim(&mut self, key: TypeKey) -> String {
        let object = self.temp(Sort::Ref);
        let class = self.e.key_const(key);
        self.put(format!("havoc {object};"));
        self.assume(format!("{object} != null && !Alloc[{object}] && {} == {class}", terms::type_of(&object)));
        let unshared = if self.e.world.immutables {
            format!("!S[{object}] && !SI[{object}] && !Rx[{object}]")
        } else {
            format!("!S[{object}]")
        };
        self.assume(format!("{unshared} && !Held[{object}]"));
        self.put(format!("Alloc[{object}] := true; A[{object}] := true; Own[{object}] := null;"));
        object
    }

    /// Runs a constructor on an object.
    pub fn construct(&mut self, constructor: MethodId, object: &str, args: Vec<String>, span: Span) {
        let Some(class) = self.e.p[constructor].class else { return };
        if !self.e.p[class].is_source() {
            return;
        }
        if self.e.only_initialises(class) {
            self.initialise(class, span);
            for class in self.e.world.source_chain(class) {
                self.run_initialisers(class, object);
            }
            return;
        }
        let all = std::iter::once(object.to_string()).chain(args).collect();
        self.invoke(&self.e.method_name(constructor), constructor, all, span);
    }

    /// The initialisers of fields and the blocks among them, in the order of the text, for an object.
    pub fn run_initialisers(&mut self, class: ClassId, object: &str) {
        if self.creating.contains(&class) || self.creating.len() == MOST_INSIDE {
            let name = self.e.p[class].name_span;
            return self
                .e
                .gap(name, "initialisers of fields that create objects with such initialisers again and again");
        }
        self.creating.push(class);
        let this = std::mem::replace(&mut self.this, object.to_string());
        let outside = std::mem::replace(&mut self.class, class);
        let p = self.e.p;
        for member in &p[class].members {
            match member {
                jv::Member::Field(f) if !p[*f].is_static() => {
                    if let Some(init) = &p[*f].init {
                        self.initialise_field(*f, init, object);
                    }
                }
                jv::Member::Initializer(block) if !block.is_static => self.block(&block.body),
                _ => {}
            }
        }
        self.this = this;
        self.class = outside;
        self.creating.pop();
    }

    pub fn initialise_field(&mut self, field: jv::FieldId, init: &'p Exp, object: &str) {
        let f = &self.e.p[field];
        if f.ghost {
            self.fits_ghost(&f.ty, init);
            let value = self.ghost_value(init);
            let place = super::values::Place::Field { object: object.to_string(), field, about: f.name_span };
            return self.store(&place, &value, init.span);
        }
        self.no_covariance(&init.ty, &f.ty, init.span);
        let value = self.value(init);
        let value = self.settled(&value, &f.ty, init.span);
        let place = super::values::Place::Field { object: object.to_string(), field, about: f.name_span };
        self.store(&place, &value, init.span);
    }

    /// `super(..)` and `this(..)`
    pub fn constructor_call(&mut self, call: &'p jv::ConstructorCall, span: Span) {
        let jv::MethodRef::Known(constructor) = call.constructor else {
            return self.e.gap(span, "this constructor");
        };
        if let Some(outer) = &call.outer {
            let value = self.value(outer);
            self.not_null(&value, outer.span);
            self.assume(format!("{}({}) == {value}", self.e.outer(call.class), self.this));
        }
        let args = self.arguments(constructor, &call.args);
        let this = self.this.clone();
        if !self.e.p[call.class].is_source() {
            let made = self.class;
            library::super_constructor(self, constructor, made, &args, &call.args, span);
        }
        self.construct(constructor, &this, args, span);
        if call.is_super {
            self.initialise(self.class, span);
            self.run_initialisers(self.class, &this);
        }
    }

    // Arrays.

    pub fn new_array(&mut self, sizes: &'p [Exp], init: Option<&'p Exp>, e: &'p Exp) -> String {
        if let Some(init) = init {
            return self.value(init);
        }
        let [size] = sizes else { return self.unsupported(e, "arrays of several dimensions at once") };
        let length = self.value(size);
        self.check(Check::ArraySize, size.span, format!("0 <= {length}"));
        self.array(&length, e)
    }

    fn array(&mut self, length: &str, e: &Exp) -> String {
        let Type::Array(element) = &e.ty else { return self.unsupported(e, "this array") };
        self.e.not_raw(&e.ty, e.span);
        let Some(key) = self.e.type_key(&e.ty) else { return self.unsupported(e, "this array") };
        let object = self.claim(key);
        self.assume(format!("{} == {length}", terms::length(&object)));
        let slot = self.e.elements(element, e.span);
        let zeros = match slot {
            "$eb" => "FalseBools",
            "$er" => "NullRefs",
            _ => "ZeroInts",
        };
        self.fresh_state(&object, &[("$inv".into(), "true".into()), (slot.into(), zeros.into())]);
        self.well_formed();
        object
    }

    /// `{a, b}`
    pub fn array_of(&mut self, elements: &'p [Exp], e: &'p Exp) -> String {
        let Type::Array(element) = &e.ty else { return self.unsupported(e, "this array") };
        let all: Vec<&Exp> = elements.iter().collect();
        for one in elements {
            self.no_covariance(&one.ty, element, one.span);
        }
        let values = self.operands(&all);
        let object = self.array(&elements.len().to_string(), e);
        let slot = self.e.elements(element, e.span);
        let stored = values
            .iter()
            .enumerate()
            .fold(format!("{slot}(H[{object}])"), |map, (n, value)| format!("{map}[{n} := {value}]"));
        if !values.is_empty() {
            self.update(&object, &[(slot.to_string(), stored)]);
            self.well_formed();
        }
        object
    }
}

impl Encoder<'_> {
    /// Whether creating an object runs nothing but the initialisers of its fields.
    pub fn only_initialises(&self, class: ClassId) -> bool {
        let world = &self.world;
        let implicit = |c: &ClassId| world.constructors(*c).iter().all(|id| self.p[*id].synthetic);
        let chain = world.chain(class);
        let source = chain.iter().filter(|c| self.p[**c].is_source()).all(implicit);
        let root = chain.iter().find(|c| !self.p[**c].is_source());
        source && root.is_none_or(|root| *root == world.object || Some(*root) == world.thread)
    }
}
