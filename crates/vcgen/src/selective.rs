//! `{:selective_checking}`: what cannot be reached from a command marked `{:start_checking_here}` is assumed instead of checked.
//!
//! Loops count: what comes before a mark inside of a loop is reached from it, in the next round.

use crate::routine::{BlockId, Cmd, CmdKind, Routine};

/// Expects loops as they are, not cut.
pub fn assume_before_marks(routine: &mut Routine) {
    let reached = reached_from_marks(routine);
    for (block, reached) in routine.blocks.iter_mut().zip(reached) {
        let mut marked = reached;
        for cmd in &mut block.cmds {
            marked |= is_mark(cmd);
            if !marked {
                assume_instead(cmd);
            }
        }
    }
}

fn is_mark(cmd: &Cmd) -> bool {
    cmd.attrs.is_set("start_checking_here")
}

/// Whether the beginning of each block can be reached from a mark.
fn reached_from_marks(routine: &Routine) -> Vec<bool> {
    let mut reached = vec![false; routine.blocks.len()];
    let with_marks = routine.blocks.iter().filter(|block| block.cmds.iter().any(is_mark));
    let mut todo: Vec<BlockId> = with_marks.flat_map(|block| block.next.targets()).copied().collect();
    while let Some(block) = todo.pop() {
        if !std::mem::replace(&mut reached[block.index()], true) {
            todo.extend(routine.block(block).next.targets());
        }
    }
    reached
}

fn assume_instead(cmd: &mut Cmd) {
    if let CmdKind::Assert(assertion) = &cmd.kind {
        cmd.kind = CmdKind::Assume(assertion.condition.clone());
    }
}
