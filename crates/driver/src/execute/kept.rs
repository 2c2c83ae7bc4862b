//! Keeps what a program prints, for those whose standard output is not theirs to write to.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Printer, RunWatch};

#[derive(Default)]
pub struct KeptOutput {
    lines: Rc<RefCell<Vec<String>>>,
}

impl KeptOutput {
    pub fn lines(&self) -> Vec<String> {
        self.lines.borrow().clone()
    }
}

impl RunWatch for KeptOutput {
    fn printer(&mut self) -> Printer {
        let lines = self.lines.clone();
        Rc::new(RefCell::new(move |line: &str| lines.borrow_mut().push(line.to_string())))
    }
}
