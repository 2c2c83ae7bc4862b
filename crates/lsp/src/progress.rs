//! How far proofs have come, for editors that show it.

use gen_lsp_types::{Notification, ProgressNotification, Request, WorkDoneProgressCreateRequest};
use lsp_server::Message;
use serde_json::{Value, json};

use crate::analysis::Stage;

/// What to tell the editor about the proof of a version of a document.
pub fn messages(uri: &str, version: i32, stage: Stage) -> Vec<Message> {
    let token = format!("grail proof {version} {uri}");
    let told = |value: Value| {
        let params = json!({ "token": token, "value": value });
        lsp_server::Notification::new(ProgressNotification::METHOD.to_string(), params).into()
    };
    match stage {
        Stage::Begin => {
            let id = format!("create {token}").into();
            let params = json!({ "token": token });
            let create = lsp_server::Request::new(id, WorkDoneProgressCreateRequest::METHOD.to_string(), params);
            let begin = json!({ "kind": "begin", "title": "Grail", "message": "proving", "percentage": 0 });
            vec![create.into(), told(begin)]
        }
        Stage::Done(done, total) => {
            let percentage = (done * 100).checked_div(total).unwrap_or(0);
            vec![told(json!({ "kind": "report", "message": format!("{done} of {total}"), "percentage": percentage }))]
        }
        Stage::End => vec![told(json!({ "kind": "end" }))],
    }
}
