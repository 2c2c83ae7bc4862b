//! Threads that receive what a method must send on a duty channel, and do what the messages make them owe.
//!
//! A message may oblige its receiver to receive the next one. Rounds are written one inside the other and end after a few: a method
//! that sends more has no such caller.

use chalice::Program;
use chalice::tree::*;

/// How many messages one after the other are received.
const ROUNDS: usize = 3;

/// A method `name` that receives a message on a channel of this kind; `None` if what it carries cannot be done without more thought.
pub fn method(program: &Program, text: &str, channel: ChannelId, name: &str) -> Option<String> {
    let declared = &program[channel];
    let ty = Type::Channel(channel).show(program);
    let params: Vec<String> = declared.params.iter().map(|p| declared.locals[*p].name.to_string()).collect();
    let drain = Drain { program, text, channel, params: &params };
    let variables = declared.params.iter().map(|p| {
        let local = &declared.locals[*p];
        format!("    var {}: {};\n", local.name, local.ty.show(program))
    });
    let variables: String = variables.collect();
    let body = drain.round(ROUNDS)?;
    Some(format!(
        "  method {name}(d__: {ty}) requires d__ != null && mustReceive(d__, 1, 1) {{\n{variables}{body}  }}\n"
    ))
}

struct Drain<'a> {
    program: &'a Program,
    text: &'a str,
    channel: ChannelId,
    /// The parts of a message, in variables of the same names.
    params: &'a [String],
}

impl Drain<'_> {
    fn round(&self, left: usize) -> Option<String> {
        let receive = format!("    receive {} := d__;\n", self.params.join(", "));
        match &self.program[self.channel].where_ {
            Some(clause) => Some(receive + &self.duties(&clause.body, left)?),
            None => Some(receive),
        }
    }

    /// Does what a clause makes the receiver owe.
    fn duties(&self, e: &Exp, left: usize) -> Option<String> {
        if !visit::any(e, &|e| matches!(e.kind, ExprKind::Duty(_))) {
            return Some(String::new());
        }
        match &e.kind {
            ExprKind::Binary(BinOp::And, a, b) => Some(self.duties(a, left)? + &self.duties(b, left)?),
            ExprKind::Binary(BinOp::Implies, c, a) => {
                Some(format!("    if ({}) {{\n{}    }}\n", self.quote(c)?, self.duties(a, left)?))
            }
            ExprKind::Duty(Duty::MayReceive { .. }) => Some(String::new()),
            ExprKind::Duty(Duty::MustSend { channel, n, .. }) if is_one(n) => self.send(channel),
            ExprKind::Duty(Duty::MustReceive { n, .. }) if is_one(n) && left > 0 => self.round(left - 1),
            // One that is announced beyond the last round is not received: the caller is found wanting, not the method.
            ExprKind::Duty(Duty::MustReceive { n, .. }) if is_one(n) => Some(String::new()),
            _ => None,
        }
    }

    /// An answer, if it is made of plain values.
    fn send(&self, channel: &Exp) -> Option<String> {
        let Type::Channel(id) = channel.ty else { return None };
        let answer = &self.program[id];
        let values = answer.params.iter().map(|p| match answer.locals[*p].ty {
            Type::Int => Some("1"),
            Type::Bool => Some("false"),
            _ => None,
        });
        let values: Option<Vec<&str>> = values.collect();
        Some(format!("    send {}({});\n", self.quote(channel)?, values?.join(", ")))
    }

    /// An expression as it stands in the where clause; `this` would be somebody else.
    fn quote(&self, e: &Exp) -> Option<&str> {
        let speaks_of_channel = visit::any(e, &|e| matches!(e.kind, ExprKind::This));
        if speaks_of_channel { None } else { self.text.get(e.span.start as usize..e.span.end as usize) }
    }
}

fn is_one(n: &Exp) -> bool {
    matches!(&n.kind, ExprKind::Int(n) if *n == 1u32.into())
}
