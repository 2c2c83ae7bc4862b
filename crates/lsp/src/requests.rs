//! Which question is answered by whom.

use std::path::Path;

use gen_lsp_types::{
    CodeActionRequest, CodeLensRequest, CompletionRequest, DefinitionRequest, DocumentHighlightRequest,
    DocumentSymbolRequest, FoldingRangeRequest, HoverRequest, InlayHintRequest, PrepareRenameRequest, Range,
    ReferencesRequest, RenameRequest, Request, SemanticTokens, SemanticTokensRangeRequest, SemanticTokensRequest,
    SignatureHelpRequest, TextDocumentPositionParams, Uri, WorkspaceSymbol, WorkspaceSymbolRequest,
};
use lsp_server::{ErrorCode, Response};
use serde::Serialize;
use serde_json::Value;

use crate::members::{self, MembersRequest};
use crate::navigate::Places;
use crate::open::Document;
use crate::rename::{self, Refusal};
use crate::server::Server;
use crate::{answers, colours, complete, fixes, folding, uris};

pub fn answer(server: &Server, request: lsp_server::Request) -> Response {
    let lsp_server::Request { id, method, params } = request;
    let question = Question { server, method: &method, params: Some(params), answer: None };
    let answered = question
        .at::<HoverRequest, _>(|p| p.text_document_position_params, |_, d, p| answers::hover(d, p.position))
        .at::<DefinitionRequest, _>(
            |p| p.text_document_position_params,
            |uri, d, p| Places::of(uri, d).definition(p.position),
        )
        .on::<ReferencesRequest, _>(|server, p| {
            let at = p.text_document_position_params;
            let found =
                |uri: &Uri, d: &Document| Places::of(uri, d).references(at.position, p.context.include_declaration);
            Ok(server.document(&at.text_document.uri).map(|(uri, d)| found(uri, d)))
        })
        .at::<DocumentHighlightRequest, _>(
            |p| p.text_document_position_params,
            |uri, d, p| Places::of(uri, d).highlights(p.position),
        )
        .on::<DocumentSymbolRequest, _>(|server, p| {
            let found =
                |(uri, d): (&Uri, &Document)| Places::of(uri, d).symbols(&answers::members(d).collect::<Vec<_>>());
            Ok(server.document(&p.text_document.uri).map(found))
        })
        .on::<WorkspaceSymbolRequest, _>(|server, p| {
            let open = server.documents.iter().flat_map(|(uri, d)| Places::of(uri, d).workspace_symbols(&p.query));
            let mut found: Vec<WorkspaceSymbol> = open.collect();
            let is_open = |path: &Path| server.document(&uris::of_path(&path.display().to_string())).is_some();
            found.extend(server.workspace.symbols(&p.query, server.columns, &is_open));
            Ok(found)
        })
        .on::<PrepareRenameRequest, _>(|server, p| {
            let at = p.text_document_position_params;
            let Some((uri, d)) = server.document(&at.text_document.uri) else { return Ok(None) };
            rename::prepare(&Places::of(uri, d), at.position).map(Some)
        })
        .on::<RenameRequest, _>(|server, p| {
            let at = p.text_document_position_params;
            let Some((uri, d)) = server.document(&at.text_document.uri) else { return Ok(None) };
            let Some(program) = &d.program else { return Ok(None) };
            rename::rename(&Places::of(uri, d), program, at.position, &p.new_name).map(Some)
        })
        .at::<CompletionRequest, _>(
            |p| p.text_document_position_params,
            |_, d, p| {
                d.program.as_ref().map(|program| complete::items(&d.text, d.index(), program.language, p.position))
            },
        )
        .at::<SignatureHelpRequest, _>(
            |p| p.text_document_position_params,
            |_, d, p| complete::call_help(&d.text, d.index(), p.position),
        )
        .on::<SemanticTokensRequest, _>(|server, p| {
            Ok(server.document(&p.text_document.uri).and_then(|(_, d)| tokens(d, None)))
        })
        .on::<SemanticTokensRangeRequest, _>(|server, p| {
            Ok(server.document(&p.text_document.uri).and_then(|(_, d)| tokens(d, Some(p.range))))
        })
        .on::<InlayHintRequest, _>(|server, p| {
            let hints = |(_, d): (&Uri, &Document)| colours::hints(&d.text, d.index(), &p.range);
            Ok(server.document(&p.text_document.uri).map(hints))
        })
        .on::<CodeActionRequest, _>(|server, p| {
            Ok(server.document(&p.text_document.uri).map(|(uri, d)| fixes::actions(uri, d, &p.range)))
        })
        .on::<FoldingRangeRequest, _>(|server, p| {
            Ok(server.document(&p.text_document.uri).map(|(_, d)| folding::ranges(&d.text)))
        })
        .on::<CodeLensRequest, _>(|server, p| {
            let lenses = |(uri, d): (&Uri, &Document)| [answers::lenses(d), answers::offers(uri, d)].concat();
            Ok(server.document(&p.text_document.uri).map(lenses))
        })
        .on::<MembersRequest, _>(|server, p| Ok(server.document(&p.text_document.uri).map(|(_, d)| members::of(d))))
        .answer;
    match answered {
        None => {
            let message = format!("`{method}` is not something this server answers");
            Response::new_err(id, ErrorCode::MethodNotFound as i32, message)
        }
        Some(Ok(value)) => Response::new_ok(id, value),
        Some(Err((code, message))) => Response::new_err(id, code as i32, message),
    }
}

fn tokens(document: &Document, within: Option<Range>) -> Option<SemanticTokens> {
    let language = document.program.as_ref()?.language;
    Some(colours::tokens(&document.text, document.index(), language, within))
}

/// A question that is offered to one answer after the other.
struct Question<'a> {
    server: &'a Server,
    method: &'a str,
    params: Option<Value>,
    answer: Option<Result<Value, (ErrorCode, String)>>,
}

impl Question<'_> {
    fn on<R: Request, A: Serialize>(mut self, answer: impl FnOnce(&Server, R::Params) -> Result<A, Refusal>) -> Self
    where
        R::Params: serde::de::DeserializeOwned,
    {
        if R::METHOD.to_string() != self.method {
            return self;
        }
        let wrong = |error: serde_json::Error| (ErrorCode::InvalidParams, error.to_string());
        let read = serde_json::from_value(self.params.take().unwrap_or_default()).map_err(wrong);
        let answered =
            read.and_then(|params| answer(self.server, params).map_err(|why| (ErrorCode::RequestFailed, why)));
        self.answer = Some(answered.and_then(|value| serde_json::to_value(value).map_err(wrong)));
        self
    }

    /// About a place of a document; about one that is not open there is nothing to say.
    fn at<R: Request, A: Serialize>(
        self,
        place: impl FnOnce(R::Params) -> TextDocumentPositionParams,
        answer: impl FnOnce(&Uri, &Document, TextDocumentPositionParams) -> A,
    ) -> Self
    where
        R::Params: serde::de::DeserializeOwned,
    {
        self.on::<R, _>(|server, params| {
            let place = place(params);
            let document = server.document(&place.text_document.uri);
            Ok(document.map(|(uri, document)| answer(uri, document, place.clone())))
        })
    }
}
