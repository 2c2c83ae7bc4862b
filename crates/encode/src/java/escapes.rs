//! Escapes of `this`: final fields are read as if they had their values always, so nobody may see an object before they have them.

use java::tree as jv;
use java_core::construction::{Problem, Until};

use super::encoder::*;

impl Encoder<'_> {
    /// Where an object may be seen before the final fields of its class have their values. An anonymous class has no constructor of its own.
    pub fn escapes(&mut self, class: jv::ClassId, constructor: Option<jv::MethodId>) {
        let p = self.p;
        // A class that commits its lock invariant by itself is not seen before that.
        let until = if self.is_self_guarded(class) { Until::Constructed } else { Until::FinalsSet };
        for problem in self.known.tables.construction(class, constructor, until) {
            match problem {
                Problem::Leak(span) => {
                    self.unsupported_for_callers(span, "`this` given away before all final fields have their values");
                }
                Problem::EarlyRead(span) => {
                    self.unsupported_for_callers(span, "a final field that is read before it has its value");
                }
                Problem::EarlyCommit(span) => {
                    self.unsupported_for_callers(span, "`commit` before all final fields have their values");
                }
                Problem::LeakAbove => {
                    let span = constructor.map_or(p[class].name_span, |id| p[id].name_span);
                    let what =
                        "a superclass that gives `this` away before the final fields of this class have their values";
                    self.unsupported_for_callers(span, what);
                }
            }
        }
    }
}
