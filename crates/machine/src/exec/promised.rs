//! Where a contract stands in place of code.

use super::*;
use chalice::tree::Type;

impl Machine {
    /// The value stays what it is where nobody chooses one.
    pub(super) fn choose(&mut self, th: &mut Thread, base: usize, dst: R, open: u32) -> Step {
        let Some(chooser) = self.chooser.clone() else { return Ok(Flow::Next) };
        let image = self.image.clone();
        let open = &image.open[open as usize];
        let objects: Vec<Value> = match open.ty {
            Type::Class(class) => self.objects_of(class.0).map(Value::Ref).collect(),
            _ => Vec::new(),
        };
        let value = &mut th.regs[base + dst as usize];
        *value = chooser.borrow_mut().choose(open, value, &objects);
        Ok(Flow::Next)
    }
}
