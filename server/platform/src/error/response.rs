//! The one place where an error becomes HTTP.

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kym_domain::check::FieldError;
use kym_domain::id::TransactionId;
use kym_domain::transactions::BulkRefusal;
use kym_store::idempotency::StoredAnswer;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Error, ErrorCode, texts};
use crate::http::request_scope::{self, RequestScope};
use crate::http::values::Amount;
use crate::http::words::{BulkRefusalWord, FieldCodeWord, ImportRefusalWord, LimitKeyWord};

/// Says of an answer that it is the one to an earlier request with the same key.
const REPLAYED: &str = "idempotency-replayed";

/// By which a client knows that a limit is met.
const LIMIT_ERROR: &str = "Hard limit exceeded";

/// The body of every answer that is no success.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    detail: ErrorDetail,
    /// The id of the request, as in the server's log and in the `Request-Id` header.
    request_id: String,
}

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetail {
    code: ErrorCode,
    /// What a person should read, in the language that `Accept-Language` asks for: English or Russian. With
    /// `invalid`, what is wrong with each field.
    message: String,
    /// With `invalid`: every field that is not valid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    fields: Vec<FieldViolation>,
    /// With `stale_version`: the row as it is now, in the form of a success.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    current: Option<Box<RawValue>>,
    /// With `owned_workspaces`: what has to be decided about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    workspaces: Vec<OwnedWorkspace>,
    /// With `categories_missing`: their names with those above them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    categories: Vec<String>,
    /// With `account_has_transfers` and `account_expects_transactions`: how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i32>, nullable = false)]
    count: Option<i64>,
    /// With `difference_remains` and `difference_changed`: what the statement has beyond what is ticked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    difference: Option<Amount>,
    /// With `bulk_refused`: every transaction that cannot be changed so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    refused: Vec<RefusedRow>,
    /// With `limit_exceeded`: always the same words (spec, section 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    error: Option<&'static str>,
    /// With `limit_exceeded`: what is limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit_type: Option<LimitKeyWord>,
    /// With `limit_exceeded`: whose plan it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    payer_id: Option<Uuid>,
    /// With `limit_exceeded`: how much is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current_usage: Option<i64>,
    /// With `limit_exceeded`: how much the plan lets in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit_value: Option<i64>,
    /// With `import_unreadable`: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<ImportRefusalWord>,
    /// With `import_unreadable`: the line at which reading ended, when that says anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i32>, nullable = false)]
    line: Option<u32>,
}

/// A transaction that cannot be changed with many.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedRow {
    id: Uuid,
    /// Why not.
    code: BulkRefusalWord,
}

/// A workspace that would be nobody's.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnedWorkspace {
    /// Which.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Those who could own it.
    pub members: Vec<PossibleOwner>,
}

/// Somebody who could own a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct PossibleOwner {
    /// Who.
    pub user_id: Uuid,
    /// Their name.
    pub full_name: String,
}

/// What is wrong with one field.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldViolation {
    /// The field's name, or a path such as `lines[2].amount`.
    field: String,
    code: FieldCodeWord,
    /// What a person should read of this field, in the same language.
    message: String,
    /// The limit that was overstepped: characters, digits after the point, levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit: Option<u32>,
    /// With `sum_differs`: what is left of the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    remainder: Option<Amount>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (mut workspaces, mut categories, mut count) = (Vec::new(), Vec::new(), None);
        let (mut refused, mut difference) = (Vec::new(), None);
        let (mut unreadable, mut exceeded) = (None, None);
        let (code, fields, current, wait) = match self {
            Self::Answered(kept) => return replay(kept),
            Self::Refused(code) => (code, Vec::new(), None, None),
            Self::Invalid(errors) => (ErrorCode::INVALID, errors, None, None),
            Self::Stale(current) => (ErrorCode::STALE_VERSION, Vec::new(), Some(current), None),
            Self::Undecided(owned) => {
                workspaces = owned;
                (ErrorCode::OWNED_WORKSPACES, Vec::new(), None, None)
            }
            Self::CategoriesMissing(paths) => {
                categories = paths;
                (ErrorCode::CATEGORIES_MISSING, Vec::new(), None, None)
            }
            Self::HasTransfers(number) => {
                count = Some(number);
                (ErrorCode::ACCOUNT_HAS_TRANSFERS, Vec::new(), None, None)
            }
            Self::AccountExpects(number) => {
                count = Some(number);
                (ErrorCode::ACCOUNT_EXPECTS, Vec::new(), None, None)
            }
            Self::DifferenceRemains(money) => {
                difference = Some(Amount(money));
                (ErrorCode::DIFFERENCE_REMAINS, Vec::new(), None, None)
            }
            Self::DifferenceChanged(money) => {
                difference = Some(Amount(money));
                (ErrorCode::DIFFERENCE_CHANGED, Vec::new(), None, None)
            }
            Self::BulkRefused(rows) => {
                refused = rows.into_iter().map(RefusedRow::from).collect();
                (ErrorCode::BULK_REFUSED, Vec::new(), None, None)
            }
            Self::LimitExceeded(what) => {
                exceeded = Some(what);
                (ErrorCode::LIMIT_EXCEEDED, Vec::new(), None, None)
            }
            Self::ImportUnreadable(why) => {
                unreadable = Some(why);
                (ErrorCode::IMPORT_UNREADABLE, Vec::new(), None, None)
            }
            Self::Later(code, seconds) => (code, Vec::new(), None, Some(seconds)),
            Self::Internal(inside) => {
                tracing::error!(cause = inside.chain(), "a request failed");
                (ErrorCode::INTERNAL, Vec::new(), None, None)
            }
        };
        let request = request_scope::current();
        let (fields, told) = told_of(&fields, &request);
        let message = match exceeded {
            Some(what) => texts::of_limit(what, request.language),
            None if told.is_empty() => texts::of_code(code, request.language).to_owned(),
            None => told,
        };
        let detail = ErrorDetail {
            code,
            message,
            fields,
            current,
            workspaces,
            categories,
            count,
            difference,
            refused,
            error: exceeded.map(|_| LIMIT_ERROR),
            limit_type: exceeded.map(|what| LimitKeyWord(what.key)),
            payer_id: exceeded.map(|what| what.payer.as_uuid()),
            current_usage: exceeded.map(|what| what.current),
            limit_value: exceeded.map(|what| what.limit),
            reason: unreadable.map(|why| ImportRefusalWord(why.code)),
            line: unreadable.and_then(|why| why.line),
        };
        let body = ErrorBody {
            detail,
            request_id: request.id.to_string(),
        };
        with_headers(code, body, wait)
    }
}

/// The answer with what a client has to know before it reads the body.
fn with_headers(code: ErrorCode, body: ErrorBody, wait: Option<u32>) -> Response {
    let mut response = (code.status(), Json(body)).into_response();
    let headers = response.headers_mut();
    if let Some(seconds) = wait {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if code.status() == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// An answer without a body.
pub fn no_content() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

impl From<(TransactionId, BulkRefusal)> for RefusedRow {
    fn from((id, refusal): (TransactionId, BulkRefusal)) -> Self {
        Self {
            id: id.as_uuid(),
            code: BulkRefusalWord(refusal),
        }
    }
}

impl FieldViolation {
    /// What is wrong with a field, and the sentence by which the whole answer tells of it.
    fn of(error: &FieldError, request: &RequestScope) -> (Self, String) {
        let (field, violation) = (error.field.to_string(), &error.violation);
        let said = texts::of_field(&field, violation, &request.route, request.language);
        let sentence = if said.is_whole {
            said.text.clone()
        } else {
            format!("{field}: {}", said.text)
        };
        let told = Self {
            field,
            code: FieldCodeWord(violation.code),
            message: said.text,
            limit: violation.limit.and_then(|limit| u32::try_from(limit).ok()),
            remainder: violation.remainder.map(Amount),
        };
        (told, sentence)
    }
}

/// The fields, and all that there is to say of them in one text; each sentence once.
fn told_of(errors: &[FieldError], request: &RequestScope) -> (Vec<FieldViolation>, String) {
    let told = errors
        .iter()
        .map(|error| FieldViolation::of(error, request));
    let (fields, sentences): (Vec<_>, Vec<_>) = told.unzip();
    let mut each: Vec<String> = Vec::new();
    for sentence in sentences {
        if !each.contains(&sentence) {
            each.push(sentence);
        }
    }
    (fields, each.join(" "))
}

/// The first answer once more.
fn replay(kept: StoredAnswer) -> Response {
    let has_body = !kept.body.is_empty();
    let mut response = Response::new(Body::from(kept.body));
    *response.status_mut() = StatusCode::from_u16(kept.status).unwrap_or(StatusCode::OK);
    let headers = response.headers_mut();
    if has_body {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
    }
    headers.insert(REPLAYED, HeaderValue::from_static("true"));
    response
}
