//! The members of a document with what became of them, for editors that list them. The protocol has no question for that, so there is one of ours.

use gen_lsp_types::{LspRequestMethod, MessageDirection, Range, Request, TextDocumentIdentifier};
use serde::{Deserialize, Serialize};
use verdict::{MemberReport, Standing};

use crate::open::{Document, Proved};
use crate::published;

/// `grail/members`
pub enum MembersRequest {}

impl Request for MembersRequest {
    type Params = MembersParams;
    type Result = Option<Members>;
    const METHOD: LspRequestMethod<'static> = LspRequestMethod::Custom("grail/members");
    const MESSAGE_DIRECTION: MessageDirection = MessageDirection::ClientToServer;
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MembersParams {
    pub text_document: TextDocumentIdentifier,
}

#[derive(Serialize, Deserialize, Default)]
pub struct Members {
    /// Whether this is about the text as it is now, not as it was when it was last proved.
    pub current: bool,
    /// In source order.
    pub members: Vec<Item>,
}

#[derive(Serialize, Deserialize)]
pub struct Item {
    pub name: String,
    pub kind: String,
    pub range: Range,
    pub standing: Shade,
    /// What became of it, in words.
    pub verdict: String,
}

/// How good a verdict is. A proof that rests on assumptions is not as good as one that does not.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    Proved,
    Relying,
    Failed,
    Undecided,
}

pub fn of(document: &Document) -> Members {
    let Some(proved) = &document.proved else { return Members::default() };
    let current = proved.text.as_str() == document.text.as_str();
    Members { current, members: items(proved) }
}

/// The members that stand in the document itself.
pub fn items(proved: &Proved) -> Vec<Item> {
    let trusts = proved.report.trusted().next().is_some();
    let item = |member: &MemberReport| {
        let range = published::range(&proved.text, member.at.span)?;
        let (standing, verdict) = judged(member, trusts);
        Some(Item { name: member.name.to_string(), kind: member.kind.word().to_string(), range, standing, verdict })
    };
    proved.report.members().filter_map(item).collect()
}

fn judged(member: &MemberReport, trusts: bool) -> (Shade, String) {
    let (shade, words) = match member.outcome.standing() {
        Standing::Proved if trusts => (Shade::Relying, "verified, relying on what the program assumes".to_string()),
        Standing::Proved => (Shade::Proved, words::outcome(&member.outcome).to_string()),
        Standing::Failed => (Shade::Failed, words::outcome(&member.outcome).to_string()),
        Standing::Undecided => (Shade::Undecided, words::outcome(&member.outcome).to_string()),
    };
    match member.fragility() {
        Some(fragility) => (shade, format!("{words}, but {}", words::fragility(fragility))),
        None => (shade, words),
    }
}
