//! A file of rates, set at once: all of it that can be read, or nothing.

use std::collections::HashSet;

use axum::body::Bytes;
use axum::http::StatusCode;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{ExchangeRateReason, Quote, QuoteFile, Source, UnreadLine, read_quotes};
use kym_platform::access::RequestContext;
use kym_platform::context::Committed;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::{currencies, rates};

use super::wire::Imported;

/// The largest file.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;

/// Sets the rates of a file, over those that were set before.
pub async fn import(app: &App, call: &RequestContext, bytes: Bytes) -> Result<Committed<Imported>> {
    // Off the threads that answer requests: it is read line by line.
    let read = tokio::task::spawn_blocking(move || read_quotes(&bytes));
    let file = read.await.map_err(Error::internal)?;
    let mut ctx = app.write(call, StatusCode::OK).await?;
    let listed = currencies::list(&mut ctx.tx).await?;
    let known = listed.iter().map(|listed| listed.currency.code());
    let (quotes, unread) = sorted(file, &known.collect());
    let (now, app) = (ctx.now(), ctx.app().clone());
    let new_id = || kym_domain::id::Id::from_uuid(app.ids.next(now));
    let written = rates::put_many(&mut ctx.tx, Source::Manual, &quotes, now, new_id).await?;
    tracing::info!(
        rates.added = written.added, rates.changed = written.changed, by = %ctx.author.user,
        "exchange rates were imported"
    );
    ctx.commit(Imported { written, unread }).await
}

/// What is of known currencies, and the lines that are not taken.
fn sorted(file: QuoteFile, known: &HashSet<CurrencyCode>) -> (Vec<Quote>, Vec<UnreadLine>) {
    let mut unread = file.unread;
    let mut quotes = Vec::with_capacity(file.quotes.len());
    for (line, quote) in file.quotes {
        if known.contains(&quote.from) && known.contains(&quote.to) {
            quotes.push(quote);
        } else {
            let reason = ExchangeRateReason::Currency;
            unread.push(UnreadLine { line, reason });
        }
    }
    unread.sort_by_key(|unread| unread.line);
    (quotes, unread)
}
