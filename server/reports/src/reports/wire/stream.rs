//! A list of transactions as it goes out: written piece by piece as the client takes it, so that the text of a long
//! one is never in memory as a whole, and nothing more is written when the client has gone.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use kym_analytics::reports::transactions_list::{ListedTransaction, TransactionsList};
use kym_domain::money::Currency;
use kym_platform::error::{Error, Result};
use serde::Serialize;

use super::Envelope;
use super::names::Names;
use super::transactions_list::{ReportGroupHead, ReportTransaction, TransactionsListTotals};

/// How many transactions go out at once: some 30 kB.
const BATCH_SIZE: usize = 100;

/// What stands after the last group.
const END: &str = "]}}";

/// Everything of the report but its groups.
#[derive(Serialize)]
struct Head<'a> {
    report_type: &'static str,
    #[serde(flatten)]
    envelope: &'a Envelope,
    totals: TransactionsListTotals,
}

/// What stands beside the groups.
#[derive(Serialize)]
struct Data {
    truncated: bool,
}

/// The pieces of a report that are not written yet.
struct Pieces {
    currency: Currency,
    /// What stands before the next group, and its transactions.
    groups: std::vec::IntoIter<(String, Vec<ListedTransaction>)>,
    /// The transactions of the group that is being written.
    open: Option<std::vec::IntoIter<ListedTransaction>>,
    /// Whether a transaction of that group stands already.
    is_begun: bool,
    /// What stands at the very end.
    end: Option<&'static str>,
}

/// The report as sent.
///
/// # Errors
/// When it cannot be written as JSON.
pub(super) fn response(
    envelope: &Envelope,
    list: TransactionsList,
    names: &Names<'_>,
) -> Result<Response> {
    let head = text(&Head {
        report_type: "transactions-list",
        envelope,
        totals: TransactionsListTotals::new(list.totals, names),
    })?;
    let data = text(&Data {
        truncated: list.truncated,
    })?;
    let mut before = format!("{},\"data\":{},\"groups\":[", open(&head), open(&data));
    let mut groups = Vec::with_capacity(list.groups.len());
    for group in list.groups {
        let first = group.transactions.first();
        let head = ReportGroupHead::new(&group.key, group.figures, first, names);
        before.push_str(open(&text(&head)?));
        before.push_str(",\"transactions\":[");
        groups.push((before, group.transactions));
        before = String::from(",");
    }
    if groups.is_empty() {
        before.push_str(END);
        return Ok(json(Body::from(before)));
    }
    let pieces = Pieces {
        currency: names.currency(),
        groups: groups.into_iter(),
        open: None,
        is_begun: false,
        end: Some(END),
    };
    Ok(json(Body::from_stream(stream::iter(pieces))))
}

impl Iterator for Pieces {
    type Item = Result<Bytes, serde_json::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut piece = Vec::new();
        let mut left = BATCH_SIZE;
        while left > 0 {
            if let Some(rows) = &mut self.open {
                if let Some(row) = rows.next() {
                    if self.is_begun {
                        piece.push(b',');
                    }
                    self.is_begun = true;
                    let row = ReportTransaction::new(row, self.currency);
                    if let Err(error) = serde_json::to_writer(&mut piece, &row) {
                        return Some(Err(error));
                    }
                } else {
                    piece.extend_from_slice(b"]}");
                    self.open = None;
                }
            } else if let Some((before, rows)) = self.groups.next() {
                piece.extend_from_slice(before.as_bytes());
                self.open = Some(rows.into_iter());
                self.is_begun = false;
            } else {
                piece.extend_from_slice(self.end.take().unwrap_or_default().as_bytes());
                break;
            }
            left -= 1;
        }
        (!piece.is_empty()).then(|| Ok(piece.into()))
    }
}

/// An object that is not closed yet.
fn open(object: &str) -> &str {
    object.strip_suffix('}').unwrap_or(object)
}

fn text(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

fn json(body: Body) -> Response {
    let mut response = Response::new(body);
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}
