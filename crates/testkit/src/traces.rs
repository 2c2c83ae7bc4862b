//! What Java programs print: on a JVM, all of them compiled and run at once, and in core.

use std::path::Path;

use java_core::lower::{self, Lowered};
use source::SourceMap;
use trust::jvm;
pub use trust::jvm::{Sample, has_java};

use crate::interpreter::{self, End, Trace};

/// The traces of all programs, by one compiler and in one JVM, in a folder that is made for it.
pub fn of_jvm(samples: &[Sample], folder: &Path) -> Result<Vec<Trace>, String> {
    let trace = |ran: jvm::Ran| Trace { out: ran.out, end: ran.uncaught.map_or(End::Normal, End::Uncaught) };
    Ok(jvm::run(samples, folder)?.into_iter().map(trace).collect())
}

/// A program that was lowered, or why it could not be read.
pub struct Core {
    pub lowered: Lowered,
    /// The texts of nodes that are neither in core, nor in a gap, nor left out for a reason.
    pub uncovered: Vec<String>,
}

pub fn core_of(sample: &Sample) -> Result<Core, String> {
    let sources = SourceMap::default();
    let file = sources.add(format!("{}.java", sample.name), sample.text.clone());
    let loaded = java::load(&sources, &[file]);
    let Some(tree) = loaded.program else {
        let errors: Vec<String> = loaded.diagnostics.iter().map(|d| d.message.clone()).collect();
        return Err(errors.join("\n"));
    };
    let lowered = lower::lower(&tree, lower::Options::default());
    let text_of = |span: source::Span| sample.text[span.start as usize..span.end as usize].to_string();
    let uncovered = lower::uncovered(&tree, &lowered).into_iter().map(text_of).collect();
    Ok(Core { lowered, uncovered })
}

/// The trace of a program in core.
pub fn of_core(sample: &Sample, core: &Core) -> Result<Trace, String> {
    let program = &core.lowered.program;
    let class = program.find_class(&sample.name).ok_or("the class is missing")?;
    let is_main = |method: &&java_core::core::MethodId| program[**method].name.as_str() == "main";
    let main = program[class].methods.iter().find(is_main).copied().ok_or("`main` is missing")?;
    Ok(interpreter::run(program, class, main))
}

/// The first line in which two traces differ, or how they end.
pub fn difference(jvm: &Trace, core: &Trace) -> Option<String> {
    if jvm == core {
        return None;
    }
    let (mut want, mut got) = (jvm.out.lines(), core.out.lines());
    for n in 1.. {
        match (want.next(), got.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let shown = |line: Option<&str>| line.unwrap_or("(the end)").to_string();
                return Some(format!(
                    "line {n}: java prints `{}`, core prints `{}` ({:?})",
                    shown(a),
                    shown(b),
                    core.end
                ));
            }
        }
    }
    Some(format!("java ends with {:?}, core with {:?}", jvm.end, core.end))
}
