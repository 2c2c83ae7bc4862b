//! The forms of obligations: what they are made of, and where they may stand.

use source::{Span, Symbol};

use super::Resolver;
use super::body::{Body, Ctx, DutyPlace};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Body<'_> {
    /// Whether a name is an obligation form here (and not a member that happens to have the name).
    pub(super) fn is_duty_word(&self, name: ast::Ident) -> bool {
        matches!(name.name.as_str(), "mustSend" | "mayReceive" | "mustReceive" | "mustRelease" | "mustTerminate")
            && self.r.member_of(&self.this, name).is_none()
    }

    pub(super) fn duty(&mut self, name: Symbol, args: &[ast::Expr], ctx: Ctx, span: Span) -> Exp {
        self.check_duty_place(name, ctx, span);
        let pure = ctx.pure();
        let duty = match (name.as_str(), args) {
            ("mustSend", [c, n, rest @ ..]) if rest.len() <= 1 => {
                let channel = self.channel(c, pure, span);
                let n = self.int(n, pure, codes::OPERAND_TYPE);
                let measure = rest.first().map(|t| self.measure(t, pure));
                self.check_carried(name, measure.as_ref(), span);
                Duty::MustSend { channel, n, measure }
            }
            ("mustReceive", [c, n, rest @ ..]) if rest.len() <= 1 => {
                let channel = self.channel(c, pure, span);
                let n = self.int(n, pure, codes::OPERAND_TYPE);
                let measure = rest.first().map(|t| self.measure(t, pure));
                self.check_carried(name, measure.as_ref(), span);
                self.check_owed_receipt(&channel, span);
                Duty::MustReceive { channel, n, measure }
            }
            ("mayReceive", [c, rest @ ..]) if rest.len() <= 1 => {
                let channel = self.channel(c, pure, span);
                self.check_right(&channel, span);
                let n = rest.first().map(|n| self.int(n, pure, codes::OPERAND_TYPE));
                Duty::MayReceive { channel, n }
            }
            ("mustRelease", [o, rest @ ..]) if rest.len() <= 1 => Duty::MustRelease {
                object: self.reference(o, pure),
                measure: rest.first().map(|t| self.measure(t, pure)),
            },
            ("mustTerminate", rest) if rest.len() <= 1 => {
                Duty::MustTerminate { measure: rest.first().map(|t| self.measure(t, pure)) }
            }
            _ => {
                let form = match name.as_str() {
                    "mustSend" => "mustSend(channel, number) or mustSend(channel, number, measure)",
                    "mustReceive" => "mustReceive(channel, number) or mustReceive(channel, number, measure)",
                    "mayReceive" => "mayReceive(channel) or mayReceive(channel, number)",
                    "mustRelease" => "mustRelease(object) or mustRelease(object, measure)",
                    _ => "mustTerminate or mustTerminate(measure)",
                };
                self.r.error(codes::ARG_COUNT_IN, span, format!("this is written {form}"));
                return self.wrong(span);
            }
        };
        Expr::new(ExprKind::Duty(duty), Type::Bool, span)
    }

    /// `depth(e)` of a level, or of an object, channel or token with one.
    pub(super) fn depth(&mut self, level: &ast::Expr, ctx: Ctx, span: Span) -> Exp {
        let level = match &level.kind {
            ast::ExprKind::WaitLevel if ctx.spec || ctx.duty => Expr::new(ExprKind::WaitLevel, Type::Mu, level.span),
            _ => self.expr(level, ctx.pure()),
        };
        if level.ty != Type::Mu && !level.ty.is_reference() && level.ty != Type::Error {
            let message = format!("a value of type `{}` has no level", self.r.show(&level.ty));
            self.r.error(codes::OPERAND_TYPE, span, message);
        }
        Expr::new(ExprKind::Depth(level), Type::Int, span)
    }

    fn measure(&mut self, e: &ast::Expr, ctx: Ctx) -> Measure {
        match &e.kind {
            ast::ExprKind::Tuple(es) => Measure(es.iter().map(|e| self.int(e, ctx, codes::OPERAND_TYPE)).collect()),
            _ => Measure(vec![self.int(e, ctx, codes::OPERAND_TYPE)]),
        }
    }

    fn check_duty_place(&mut self, name: Symbol, ctx: Ctx, span: Span) {
        use DutyPlace::*;
        let carries = self.r.is_duty_channel(&self.this);
        let allowed = match (name.as_str(), self.duties.filter(|_| ctx.duty)) {
            (_, None) => false,
            ("mayReceive", Some(_)) => true,
            ("mustTerminate", Some(place)) => matches!(place, Requires | LoopInvariant),
            ("mustSend" | "mustReceive", Some(Where)) => carries,
            (_, Some(place)) => matches!(place, Requires | Ensures | LoopInvariant),
        };
        if allowed {
            return;
        }
        let place = self.duties;
        let d = self.r.error(codes::OBLIG_POSITION, span, format!("`{name}` is not allowed here"));
        d.advise(match (name.as_str(), place) {
            (_, Some(_)) if !ctx.duty => {
                "an obligation is no value: it is a conjunct of its clause, under no negation, comparison or condition of an implication"
            }
            ("mustSend" | "mustReceive", Some(Where)) => {
                "nobody need take a message out of a channel; that of a `duty channel` must be taken out, so it may carry duties"
            }
            ("mustTerminate", _) => "what promises to end says so in its precondition, or in the invariant of the loop",
            _ => "a thread owes it: it stands in contracts of methods and in loop invariants, where a thread takes it over or passes it on",
        });
    }

    // Duty channels.

    /// A message travels once, and what it carries arises with it: there is nothing to compare a measure with.
    fn check_carried(&mut self, name: Symbol, measure: Option<&Measure>, span: Span) {
        let carried = self.duties == Some(DutyPlace::Where) && self.r.is_duty_channel(&self.this);
        if carried && measure.is_some() {
            let message = format!("`{name}` in a where clause has no measure: what a message carries is new");
            self.r.error(codes::DUTY_CHANNEL, span, message);
        }
    }

    /// Whoever receives on a duty channel must; a message may oblige its receiver to receive the next one, and no other.
    fn check_owed_receipt(&mut self, channel: &Exp, span: Span) {
        if channel.ty == Type::Error {
            return;
        }
        if !self.r.is_duty_channel(&channel.ty) {
            let message = "only messages on a duty channel must be received";
            let d = self.r.error(codes::DUTY_CHANNEL, span, message);
            *d = d.clone().with_help("write `mayReceive`, or declare the channel as a `duty channel`");
        } else if self.duties == Some(DutyPlace::Where) && !matches!(channel.kind, ExprKind::This) {
            let message =
                "a message can oblige its receiver to receive on its own channel only: `mustReceive(this, ..)`";
            self.r.error(codes::DUTY_CHANNEL, span, message);
        }
    }

    /// Who could leave a message where it is would leave the duties that it carries.
    pub(super) fn check_right(&mut self, channel: &Exp, span: Span) {
        if self.r.is_duty_channel(&channel.ty) {
            let message =
                "a message on a duty channel must be received: there is no right to it that obliges to nothing";
            let d = self.r.error(codes::DUTY_CHANNEL, span, message);
            *d = d.clone().with_help("write `mustReceive(channel, number)`, or `mustSend` for a message that is owed");
        }
    }

    pub(super) fn check_debt(&mut self, span: Span) {
        if self.duties == Some(DutyPlace::Where) && self.r.is_duty_channel(&self.this) {
            let message = "what a message on a duty channel carries is written `mustSend(channel, number)`";
            self.r.error(codes::DUTY_CHANNEL, span, message);
        }
    }

    pub(super) fn check_cancelled(&mut self, channel: &Exp, span: Span) {
        if self.r.is_duty_channel(&channel.ty) {
            let message = "what is owed on a duty channel cannot be cancelled: send the message and receive it";
            self.r.error(codes::DUTY_CHANNEL, span, message);
        }
    }

    pub(super) fn check_cargo_bounds(&mut self, ty: &Type, span: Span) {
        if *ty != Type::Error && !self.r.is_duty_channel(ty) {
            let message = format!("a `{}` carries no duties, so it has no cargo level", self.r.show(ty));
            self.r.error(codes::DUTY_CHANNEL, span, message);
        }
    }
}

impl Resolver {
    pub(super) fn is_duty_channel(&self, ty: &Type) -> bool {
        matches!(ty, Type::Channel(c) if self.program[*c].duty)
    }
}
