//! `{:selective_checking}`: what cannot be reached from a command marked `{:start_checking_here}` is assumed instead of checked.

use crate::graph::Graph;
use crate::routine::{Cmd, CmdKind, Routine};

/// Expects a graph without circles.
pub fn assume_before_marks(routine: &mut Routine) {
    let graph = Graph::new(routine);
    let mut behind = vec![false; routine.blocks.len()];
    for block in &graph.order {
        let preds = &graph.predecessors[block.index()];
        // Whether a mark was met at the end of a block before.
        let mut marked = preds.iter().any(|pred| behind[pred.index()]);
        for cmd in &mut routine.block_mut(*block).cmds {
            let is_mark = cmd.attrs.has("start_checking_here");
            if !marked && !is_mark {
                assume_instead(cmd);
            }
            marked |= is_mark;
        }
        behind[block.index()] = marked;
    }
}

fn assume_instead(cmd: &mut Cmd) {
    if let CmdKind::Assert(assertion) = &cmd.kind {
        cmd.kind = CmdKind::Assume(assertion.condition.clone());
    }
}
