//! The one place where an error becomes HTTP.

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::TransactionId;
use kym_domain::transactions::BulkRefusal;
use kym_store::idempotency::StoredAnswer;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Error, ErrorCode};
use crate::http::request_id;
use crate::http::values::Amount;
use crate::http::words::{BulkRefusalWord, FieldCodeWord, ImportRefusalWord};

/// Says of an answer that it is the one to an earlier request with the same key.
const REPLAYED: &str = "idempotency-replayed";

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
    /// What it means, in English.
    message: &'static str,
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
    /// With `account_has_transfers`: how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i32>, nullable = false)]
    count: Option<i64>,
    /// With `difference_remains`: what the statement has beyond what is ticked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    difference: Option<Amount>,
    /// With `bulk_refused`: every transaction that cannot be changed so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    refused: Vec<RefusedRow>,
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
    /// What is asked for, in English.
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
        let mut unreadable = None;
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
            Self::DifferenceRemains(money) => {
                difference = Some(Amount(money));
                (ErrorCode::DIFFERENCE_REMAINS, Vec::new(), None, None)
            }
            Self::BulkRefused(rows) => {
                refused = rows.into_iter().map(RefusedRow::from).collect();
                (ErrorCode::BULK_REFUSED, Vec::new(), None, None)
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
        let detail = ErrorDetail {
            code,
            message: code.message(),
            fields: fields.into_iter().map(FieldViolation::from).collect(),
            current,
            workspaces,
            categories,
            count,
            difference,
            refused,
            reason: unreadable.map(|why| ImportRefusalWord(why.code)),
            line: unreadable.and_then(|why| why.line),
        };
        let body = ErrorBody {
            detail,
            request_id: request_id::current(),
        };
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

impl From<FieldError> for FieldViolation {
    fn from(error: FieldError) -> Self {
        let limit = error
            .violation
            .limit
            .and_then(|limit| u32::try_from(limit).ok());
        let remainder = error.violation.remainder.map(Amount);
        Self {
            field: error.field.to_string(),
            code: FieldCodeWord(error.violation.code),
            message: explain(error.violation.code, limit, remainder),
            limit,
            remainder,
        }
    }
}

/// The English sentence for one field.
fn explain(code: FieldCode, limit: Option<u32>, remainder: Option<Amount>) -> String {
    let limit = limit.map_or_else(String::new, |limit| format!(" ({limit})"));
    let words = match code {
        FieldCode::Required => "This is required.",
        FieldCode::TooShort => return format!("This has fewer characters than needed{limit}."),
        FieldCode::TooLong => return format!("This has more characters than allowed{limit}."),
        FieldCode::InvalidText => "This holds characters that no screen shows.",
        FieldCode::InvalidEmail => "Valid email is required.",
        FieldCode::InvalidUsername => "Letters, digits, dots, underscores and hyphens only.",
        FieldCode::InvalidDate => "This is no day such as 2025-10-05.",
        FieldCode::DateOutOfRange => "The day lies outside the years 1900 to 2199.",
        FieldCode::InvalidAmount => "This is no number such as -12.50.",
        FieldCode::TooManyDecimals => {
            return format!("This has more digits after the point than the currency{limit}.");
        }
        FieldCode::AmountOutOfRange => "The amount is too large.",
        FieldCode::AmountZero => "The amount must not be zero.",
        FieldCode::AmountNotPositive => "The amount must be above zero.",
        FieldCode::UnknownCurrency => "There is no such currency, or it is not offered.",
        FieldCode::InvalidCurrencyCode => {
            "A code has 3 to 10 capital letters and digits, a letter first."
        }
        FieldCode::SameCurrency => "A rate is of two currencies.",
        FieldCode::InvalidRate => "This is no number such as 1.0854.",
        FieldCode::RateNotPositive => "A rate must be above zero.",
        FieldCode::RateTooLong => {
            "A rate has ten digits at most before the point and ten after it."
        }
        FieldCode::UnknownValue => "This is none of the known values.",
        FieldCode::UnknownField => "The request has no such field.",
        FieldCode::WrongType => "This is of the wrong type.",
        FieldCode::NotFound => "There is no such thing here.",
        FieldCode::SameAccount => "A transfer needs two accounts.",
        FieldCode::SameWorkspace => "The account is in this workspace already.",
        FieldCode::CurrencyDiffers => "The account is counted in another currency.",
        FieldCode::AmountsDiffer => {
            "Both amounts must be the same: the accounts have one currency."
        }
        FieldCode::AddressRefused => "The program may not ask this address.",
        FieldCode::Immutable => "This cannot be changed.",
        FieldCode::Taken => "Somebody else has this already.",
        FieldCode::Cycle => "A category cannot hang beneath itself.",
        FieldCode::TooDeep => return format!("Categories are nested too deeply{limit}."),
        FieldCode::CategoryKind => "A category and its parent must be of one kind.",
        FieldCode::CommonPassword => "This password is among the first that are tried.",
        FieldCode::WrongPassword => "This is not your password.",
        FieldCode::SamePassword => "New password must be different from current password",
        FieldCode::WrongOtp => "This is not the code that the authenticator app shows.",
        FieldCode::PasskeyInvalid => "The passkey could not be verified.",
        FieldCode::TooFew => return format!("This has fewer entries than needed{limit}."),
        FieldCode::TooMany => return format!("This has more entries than allowed{limit}."),
        FieldCode::SumDiffers => {
            let left = remainder.map_or_else(String::new, |left| format!(" ({} is left)", left.0));
            return format!("The lines do not come to the total{left}.");
        }
        FieldCode::HasSplits => "The transaction is split: its lines have the categories.",
        FieldCode::InClosedPeriod => "The account is closed up to a later day.",
        FieldCode::LimitsExclusive => "Exactly one of account_id and workspace_id is needed.",
        FieldCode::ReportDatesRequired => "Start date and end date are required for this report.",
        FieldCode::RangeReversed => "The end lies before the beginning.",
        FieldCode::PeriodExclusive => "Either a period or its days can be given.",
    };
    words.to_owned()
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
