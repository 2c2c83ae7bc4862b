//! What every translation starts with, and what the classes of the program add: slots, types, facts about well-formed states.

use std::collections::BTreeSet;

use java::tree::{FieldId, InvariantKind, Type};

use super::document::Lines;
use super::encoder::{Encoder, TypeKey, conjuncts};
use super::owning::READER;
use super::spec::{Reader, View};
use super::terms;
use super::world::{Side, Sort};

/// The same for every program.
const FIXED: &str = include_str!("prelude.bpl");

/// For programs that look at the bits of numbers: `@` stands for how many there are, `~` for the number of values, `%` for half of it, `#` for the
/// greatest distance of a shift.
const BITS: &str = include_str!("bits.bpl");

/// The bits of so many numbers of a program are written down; the solver finds those of others.
const MOST_NUMBERS: usize = 100;

/// The numbers in a line of the translation.
fn numbers(text: &str) -> Vec<i128> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    text.split(|c: char| !is_name(c)).filter_map(|word| word.parse().ok()).collect()
}

/// That two states agree in a slot. Maps are compared element by element: proofs take nothing else for granted of maps with the same contents.
fn same_slot(name: &str, sort: &str) -> String {
    match sort.strip_prefix('[').and_then(|map| map.split_once(']')) {
        Some((index, _)) => format!("(forall i: {index} :: {name}(a)[i] == {name}(b)[i])"),
        None => format!("{name}(a) == {name}(b)"),
    }
}

impl Encoder<'_> {
    /// Everything before the procedures. Comes last, since only then it is known what is needed.
    pub fn prelude(&self) -> Lines {
        let mut out = Lines::default();
        FIXED.lines().for_each(|line| out.put(line));
        if self.world.keeps {
            out.put(format!("const {READER}: Ref; axiom {READER} != null;"));
        }
        if self.world.immutables {
            out.put("var SI: [Ref]bool;      // shared as immutable");
            out.put("var Rx: [Ref]bool;      // what read blocks have opened");
        }
        self.put_lock_stack(&mut out);
        self.put_slots(&mut out);
        self.know_classes();
        // Invariants may mention types that nothing else does.
        let mut facts = Lines::default();
        self.put_frames(&mut facts);
        self.put_inspectors(&mut facts);
        self.put_well_formed(&mut facts);
        self.put_types(&mut out);
        out.extend(facts);
        for bits in [32, 64] {
            self.put_bits(bits, &mut out);
        }
        out.put("");
        out
    }

    /// Operators on the bits of numbers, if there are any in what is written.
    fn put_bits(&self, bits: u32, out: &mut Lines) {
        let operators = ["not", "and", "or", "xor", "shl", "shr", "ushr"].map(|name| format!("${name}${bits}("));
        let procedures = self.out.borrow();
        let texts = || out.lines.iter().chain(&procedures.lines).map(|line| line.text.as_str());
        if !texts().any(|text| operators.iter().any(|operator| text.contains(operator))) {
            return;
        }
        let values = 1i128 << bits;
        let numbers: BTreeSet<i128> = texts().flat_map(numbers).filter(|n| *n < values / 2).collect();
        let text = BITS.replace('@', &bits.to_string()).replace('~', &values.to_string());
        let text = text.replace('%', &(values / 2).to_string()).replace('#', &(bits - 1).to_string());
        text.lines().for_each(|line| out.put(line));
        for number in numbers.into_iter().chain([0, 1]).take(MOST_NUMBERS) {
            out.put(format!("axiom $bits${bits}({number}) == {number}bv{bits};"));
            if number > 0 {
                out.put(format!("axiom $bits${bits}(-{number}) == {}bv{bits};", values - number));
            }
        }
    }

    fn put_lock_stack(&self, out: &mut Lines) {
        let levels = match self.world.levels() {
            true => {
                " && (S[p] || $isclass(p)) && lvl(p) != NoLevel && lvl(p) != MaxLevel && (lvl(p) == t || lt(t, lvl(p)))"
            }
            false => " && S[p]",
        };
        out.put(format!(
            "axiom (forall S: [Ref]bool, t: Level, h: [Ref]bool, p: Ref :: {{WfL(S, t, h), h[p]}} WfL(S, t, h) && h[p] ==> p != null{levels});"
        ));
    }

    fn put_slots(&self, out: &mut Lines) {
        out.put("");
        out.put("// The fields of the program, with copies of the states of what is owned.");
        let slots = self.slots();
        for (name, sort) in &slots {
            if !name.starts_with('$') {
                out.put(format!("function {name}(s: Obj): {sort};"));
            }
        }
        self.put_surroundings(out);
        out.put("function ObjEq(a, b: Obj): bool;");
        let equal: Vec<String> = slots.iter().map(|(name, sort)| same_slot(name, sort)).collect();
        out.put(format!(
            "axiom (forall a, b: Obj :: {{ObjEq(a, b)}} (ObjEq(a, b) <==> a == b) && ({} ==> a == b));",
            equal.join(" && ")
        ));
    }

    fn know_classes(&self) {
        self.class_const(self.world.object);
        for class in &self.world.classes {
            self.class_const(*class);
            if self.world.has_class_object(*class) {
                self.key_const(TypeKey::ClassObject(*class));
            }
        }
        if !self.strings.borrow().is_empty() {
            self.class_const(self.world.string.unwrap_or(self.world.object));
        }
    }

    fn put_types(&self, out: &mut Lines) {
        out.put("");
        out.put("// Types.");
        let keys: Vec<TypeKey> = self.types.borrow().iter().cloned().collect();
        let names: Vec<String> = keys.iter().map(|key| format!("$T.{}", self.key_name(key))).collect();
        out.put(format!("const unique {}: TName;", names.join(", ")));
        for (key, name) in keys.iter().zip(&names) {
            self.put_type(key, name, &keys, out);
        }
        self.put_class_objects(out);
        for (number, units) in self.strings.borrow().iter().enumerate() {
            let class = self.class_const(self.world.string.unwrap_or(self.world.object));
            out.put(format!(
                "const unique $str{number}: Ref; axiom $str{number} != null && typeof($str{number}) == {class} && $is($str{number}, {class}) && $slen($str{number}) == {};",
                units.len()
            ));
        }
    }

    fn put_type(&self, key: &TypeKey, name: &str, all: &[TypeKey], out: &mut Lines) {
        let exact = |key: &TypeKey| format!("typeof(o) == $T.{}", self.key_name(key));
        let (sign, cases): (&str, Vec<String>) = match key {
            TypeKey::Class(class) if *class == self.world.object => {
                out.put(format!("axiom (forall o: Ref :: {{$is(o, {name})}} $is(o, {name}));"));
                return;
            }
            // All classes of the program are known, so a class is the list of those below it.
            TypeKey::Class(class) if self.p[*class].is_source() && !self.p[*class].kind.is_interface() => {
                // An abstract one counts too: that nobody extends it yet says nothing about its methods.
                let below = self.world.classes.iter().filter(|c| self.world.is_below(**c, *class));
                ("<==>", below.map(|c| exact(&TypeKey::Class(*c))).collect())
            }
            // Of others, only what is surely below them.
            TypeKey::Class(class) => {
                let below = all.iter().filter_map(|other| match other {
                    TypeKey::Class(c) if *c != *class && self.world.is_below(*c, *class) => Some((*c, other)),
                    _ => None,
                });
                let lambdas = all
                    .iter()
                    .filter(|other| matches!(other, TypeKey::Lambda(c, _) if self.world.is_below(*c, *class)));
                let mut cases: Vec<String> = below
                    .map(|(c, other)| match self.p[c].is_source() && self.world.is_concrete(c) {
                        true => exact(other),
                        false => format!("$is(o, $T.{})", self.key_name(other)),
                    })
                    .collect();
                cases.push(exact(key));
                cases.extend(lambdas.map(exact));
                ("<==", cases)
            }
            TypeKey::Array(_) | TypeKey::ClassObject(_) => ("<==>", vec![exact(key)]),
            TypeKey::Prim(_) | TypeKey::Lambda(..) | TypeKey::Frame(_) => return,
        };
        let cases = if cases.is_empty() { "false".to_string() } else { cases.join(" || ") };
        let body = match sign {
            "<==" => format!("({cases}) ==> $is(o, {name})"),
            _ => format!("$is(o, {name}) <==> ({cases})"),
        };
        out.put(format!("axiom (forall o: Ref :: {{$is(o, {name})}} {body});"));
    }

    fn put_class_objects(&self, out: &mut Lines) {
        let classes: Vec<_> = self.world.classes.iter().copied().filter(|c| self.world.has_class_object(*c)).collect();
        for class in &classes {
            let object = self.class_object(*class);
            let name = self.key_const(TypeKey::ClassObject(*class));
            out.put(format!(
                "const unique {object}: Ref; axiom {object} != null && typeof({object}) == {name} && $is({object}, {name}) && $isclass({object});"
            ));
        }
        let cases: Vec<String> = classes.iter().map(|class| format!("o == {}", self.class_object(*class))).collect();
        let cases = if cases.is_empty() { "false".to_string() } else { cases.join(" || ") };
        out.put(format!("axiom (forall o: Ref :: {{$isclass(o)}} $isclass(o) ==> {cases});"));
        for class in &classes {
            for lower in self.lower(*class) {
                let (low, high) = (self.class_object(lower), self.class_object(*class));
                out.put(format!("axiom lt(lvl({low}), lvl({high}));"));
            }
        }
    }

    // Well-formed states.

    fn put_well_formed(&self, out: &mut Lines) {
        let immutables = self.world.immutables;
        let si = if immutables { ", SI" } else { "" };
        let state = format!("H: [Ref]Obj, A, S: [Ref]bool, Own: [Ref]Ref, Alloc{si}: [Ref]bool");
        let wf = format!("Wf(H, A, S, Own, Alloc{si})");
        out.put("");
        out.put("// What every state satisfies: kept by every step whose checks hold, so assumed after each.");
        out.put(format!("function Wf({state}): bool;"));
        let mut fact = |more: &str, trigger: &str, body: String| {
            let trigger = if trigger.is_empty() { wf.clone() } else { format!("{wf}, {trigger}") };
            out.put(format!("axiom (forall {state}{more} :: {{{trigger}}} {wf} ==> {body});"));
        };
        fact("", "", self.ground_facts());
        let not_immutable = if immutables { " && !SI[o]" } else { "" };
        fact(", o: Ref", "A[o]", format!("(A[o] ==> o != null && Alloc[o] && Own[o] == null{not_immutable})"));
        fact(", o: Ref", "S[o]", "(S[o] ==> o != null && Alloc[o] && lvl(o) != NoLevel && lvl(o) != MaxLevel)".into());
        if immutables {
            fact(", o: Ref", "SI[o]", "(SI[o] ==> o != null && Alloc[o] && !A[o])".into());
            // Only where it is asked: an invariant may speak of an object of the same class, and so on without end.
            fact(", o: Ref", "SI[o], $inv(H[o])", "(SI[o] ==> $inv(H[o]))".into());
            for field in self.world.all_fields() {
                let f = &self.p[field];
                let side = Side { class: f.class, is_static: f.is_static() };
                if !self.world.is_plain(side) && self.world.sort(&f.ty).is_some() {
                    let read = format!("SI[o], {}(H[o])", self.slot(field));
                    fact(", o: Ref", &read, "(SI[o] ==> $inv(H[o]))".into());
                }
            }
        }
        for field in self.world.all_fields() {
            for (more, trigger, body) in self.field_facts(field) {
                fact(&more, &trigger, body);
            }
        }
        fact(", o: Ref, i: int", "$er(H[o])[i]", "($er(H[o])[i] == null || Alloc[$er(H[o])[i]])".into());
        fact(", o: Ref", "$inv(H[o])", self.plain_fact());
        for side in self.sides_with_invariants() {
            let (name, args) = (self.invariant_name(side), if immutables { "H, S, SI, o" } else { "H, S, o" });
            let is = format!("$is(o, {})", self.side_const(side));
            fact(", o: Ref", "$inv(H[o])", format!("($inv(H[o]) && {is} ==> {name}({args}))"));
            if !side.is_static && self.world.has_frame_apart(side.class) {
                let packed = terms::is_packed(&self.frame_of("o", side.class));
                fact(", o: Ref", &packed, format!("({packed} && {is} ==> {name}({args}))"));
            }
        }
        for (trigger, body) in self.frame_facts() {
            fact(", o: Ref", &trigger, body);
        }
        if self.world.state_words || !self.inspectors().is_empty() {
            fact(", o: Ref", "$inv(H[o])", "($inv(H[o]) ==> VS(o, H[o]))".to_string());
        }
        for side in self.sides_with_invariants() {
            self.put_invariant(side, out);
        }
    }

    fn ground_facts(&self) -> String {
        let mut facts = vec!["!Alloc[null]".to_string(), "!A[null]".to_string(), "!S[null]".to_string()];
        let classes = self.world.classes.iter().filter(|class| self.world.has_class_object(**class));
        facts.extend(classes.map(|class| format!("Alloc[{}]", self.class_object(*class))));
        facts.extend((0..self.strings.borrow().len()).map(|number| format!("Alloc[$str{number}]")));
        format!("({})", facts.join(" && "))
    }

    /// What is known of a field in every state, with variables and trigger.
    fn field_facts(&self, field: FieldId) -> Vec<(String, String, String)> {
        let f = &self.p[field];
        let side = Side { class: f.class, is_static: f.is_static() };
        let holder = if side.is_static { "o".to_string() } else { self.frame_of("o", f.class) };
        let state = terms::state(&holder);
        let packed = terms::is_packed(&holder);
        let read = format!("{}({state})", self.slot(field));
        let is = format!("$is(o, {})", self.side_const(side));
        let is_rep = self.copy_sort(field).is_some();
        let copy = format!("{}$st({state})", self.slot(field));
        let goes_down =
            |p: &str| if self.world.immutables { format!(" && (SI[o] ==> SI[{p}])") } else { String::new() };
        let mut facts = Vec::new();
        match self.world.sort(&f.ty) {
            Some(Sort::Ref) => {
                let mut add_at = |trigger: String, body: String| facts.push((", o: Ref".to_string(), trigger, body));
                let mut add = |body: String| add_at(read.clone(), body);
                add(self.typed(&read, &f.ty));
                if f.flags.is_shared() {
                    add(format!("({read} == null || {})", self.in_shared(&read)));
                }
                if is_rep {
                    let down = goes_down(&read);
                    let owns = format!("{packed} && {is} && {read} != null");
                    add(format!("({owns} ==> Own[{read}] == {holder} && {copy} == H[{read}]{down})"));
                    add_at(format!("{read}, $inv(H[{read}])"), format!("({owns} ==> $inv(H[{read}]))"));
                }
            }
            Some(Sort::Set) => {
                let member = format!("{read}[p]");
                let mut add = |body: String| facts.push((", o, p: Ref".to_string(), member.clone(), body));
                let element = match &f.ty {
                    Type::Set(element) => (**element).clone(),
                    _ => Type::Ref,
                };
                add(format!("({member} ==> {})", self.typed("p", &element)));
                if is_rep {
                    let down = goes_down("p");
                    let owns = format!("{packed} && {is} && {member}");
                    add(format!(
                        "({owns} ==> p != null && Own[p] == {holder} && $inv(H[p]) && {copy}[p] == H[p]{down})"
                    ));
                }
            }
            _ => {}
        }
        facts
    }

    /// Objects with nothing to be packed for are always packed.
    fn plain_fact(&self) -> String {
        if !self.world.invariants_matter() {
            return "$inv(H[o])".to_string();
        }
        let plain = |key: &TypeKey| match key {
            TypeKey::Class(class) => {
                !self.p[*class].kind.is_interface()
                    && self.world.is_plain_exactly(Side { class: *class, is_static: false })
            }
            TypeKey::ClassObject(class) => self.world.is_plain_exactly(Side { class: *class, is_static: true }),
            TypeKey::Frame(class) => self.world.is_plain_exactly(Side { class: *class, is_static: false }),
            TypeKey::Array(_) | TypeKey::Lambda(..) => true,
            TypeKey::Prim(_) => false,
        };
        // Types that only later facts mention are plain library types.
        let types = self.types.borrow();
        let cases: Vec<String> = types
            .iter()
            .filter(|key| plain(key))
            .map(|key| format!("typeof(o) == $T.{}", self.key_name(key)))
            .collect();
        let cases = if cases.is_empty() { "false".to_string() } else { cases.join(" || ") };
        format!("({cases} ==> $inv(H[o]))")
    }

    // Invariants.

    pub fn sides_with_invariants(&self) -> Vec<Side> {
        let sides = self
            .world
            .classes
            .iter()
            .flat_map(|class| [Side { class: *class, is_static: false }, Side { class: *class, is_static: true }]);
        sides.filter(|side| !self.world.invariants(*side).is_empty()).collect()
    }

    fn invariant_name(&self, side: Side) -> String {
        format!("{}.{}", self.class_name(side.class), if side.is_static { "$StaticInv" } else { "$Inv" })
    }

    fn put_invariant(&self, side: Side, out: &mut Lines) {
        let name = self.invariant_name(side);
        let si = if self.world.immutables { ", SI" } else { "" };
        let params = format!("H: [Ref]Obj, S{si}: [Ref]bool, o: Ref");
        let reader = Reader::new(self, View::of_invariant("o", side.class));
        let parts: Vec<String> = self
            .world
            .invariants(side)
            .iter()
            .filter(|invariant| invariant.kind == InvariantKind::Object)
            .flat_map(|invariant| conjuncts(&invariant.body))
            .map(|part| reader.read(part).term)
            .collect();
        out.put(format!("function {name}({params}): bool;"));
        out.put(format!(
            "axiom (forall {params} :: {{{name}(H, S{si}, o)}} {name}(H, S{si}, o) <==> {});",
            parts.join(" && ")
        ));
    }
}
