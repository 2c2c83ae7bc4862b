//! Programs whose members say by their names what must become of them: `bad_…` must be rejected, `ok_…` proved. Others are not judged.

use driver::Report;
use verdict::Outcome;

/// What must become of a member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Rejected,
    Proved,
    /// It is right, but known not to be proved.
    Missed,
}

/// The name of a member without that of the class it belongs to.
fn own_name(member: &verdict::MemberReport) -> &str {
    member.name.as_str().rsplit('.').next().unwrap_or_default()
}

/// Members with another verdict than their names say, a line each. `missed` are the right ones that are known not to be proved.
pub fn complaints(report: &Report, missed: &[String]) -> Vec<String> {
    let judgement = |name: &str| match () {
        _ if missed.iter().any(|known| known == name) => Some(Judgement::Missed),
        _ if name.starts_with("bad_") => Some(Judgement::Rejected),
        _ if name.starts_with("ok_") => Some(Judgement::Proved),
        _ => None,
    };
    let members = || report.files.iter().flat_map(|file| &file.members);
    let judged = || members().filter_map(|member| Some((member, judgement(own_name(member))?)));
    let mut complaints: Vec<String> = judged()
        .filter_map(|(member, judgement)| match (judgement, &member.outcome) {
            (Judgement::Rejected, Outcome::Failed(_)) | (Judgement::Proved, Outcome::Verified) => None,
            // Known only within a bound is not proved.
            (Judgement::Rejected, Outcome::Bounded { .. }) => None,
            (Judgement::Missed, Outcome::Failed(_)) => None,
            (Judgement::Rejected, Outcome::Verified) => Some(format!("WRONG PROOF: `{}` is verified", member.name)),
            (Judgement::Proved, Outcome::Failed(_)) => Some(format!("`{}` is not proved", member.name)),
            (Judgement::Missed, Outcome::Verified) => {
                Some(format!("`{}` is proved: take it off the list of missed proofs", member.name))
            }
            (_, _) => Some(format!("`{}` has no verdict", member.name)),
        })
        .collect();
    if judged().next().is_none() {
        complaints.push("no member is judged by its name".to_string());
    }
    let unknown = missed.iter().filter(|name| !members().any(|member| own_name(member) == **name));
    complaints.extend(unknown.map(|name| format!("there is no member `{name}`")));
    complaints
}
