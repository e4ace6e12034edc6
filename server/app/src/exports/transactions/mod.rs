//! The transactions of a view as a file.

pub mod csv;
mod file_context;
mod json;
mod ofx;
mod pieces;
mod rows;
mod xlsx;

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{self, StreamExt as _};
use jiff::tz::TimeZone;
use kym_books::transactions::find::{FindTransactions, TransactionQuery};
use kym_books::transactions::position::ListPosition;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::exports::{ExportFormat, file_name};
use kym_domain::transactions::MAX_EXPORTED;
use kym_platform::access::RequestContext;
use kym_platform::error::{Error, Result};
use kym_platform::http::disposition::attachment;
use kym_platform::state::App;
use kym_store::transactions::{find_ids, totals};
use kym_store::{accounts, workspaces};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

use self::file_context::FileContext;
use self::pieces::{FileWriter, Pieces};
pub use self::rows::Names;
use crate::exports::words::ExportFormatWord;

/// Each is work for a processor and keeps a moment of the database open, so few are made at once.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Which transactions are wanted, and as what.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportTransactions {
    #[serde(flatten)]
    find: FindTransactions,
    #[serde(flatten)]
    file: TransactionFile,
}

/// As what they are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionFile {
    /// What kind of file.
    #[param(required, value_type = ExportFormatWord)]
    format: Option<String>,
}

impl ExportTransactions {
    /// What is asked for, and the kind of file.
    pub fn check(&self) -> Result<(TransactionQuery, ExportFormat), Vec<FieldError>> {
        let mut checks = Checks::default();
        let format = match self.file.format.as_deref() {
            None => Err(FieldCode::Required.into()),
            Some(word) => word.parse().map_err(Into::into),
        };
        let format = checks.take::<ExportFormat, Violation>("format", format);
        let asked = self.find.check(checks, (0, MAX_EXPORTED))?;
        format.map(|format| (asked, format)).ok_or_else(Vec::new)
    }
}

/// The file with everything that fits.
///
/// # Errors
/// `too_many` rows for one file; not found to everybody who is no member.
pub async fn export(
    app: &App,
    call: &RequestContext,
    asked: &TransactionQuery,
    format: ExportFormat,
) -> Result<Response> {
    let turn = TURNS.acquire().await.map_err(Error::internal)?;
    let mut view = app.read(call).await?;
    let (reader, language) = (&mut view.reader, view.language);
    let place = ListPosition::of(reader, view.user, &asked.whose).await?;
    let sought = place.seek(reader, &asked.wish, language).await?;
    let (member, criteria) = (&place.member, &sought.criteria);
    let totals = totals(reader, member, &sought.accounts, &asked.filter, criteria).await?;
    if totals.count > MAX_EXPORTED {
        let most = usize::try_from(MAX_EXPORTED).unwrap_or(usize::MAX);
        return Err(FieldError {
            field: "format".into(),
            violation: Violation::limited(FieldCode::TooMany, most),
        }
        .into());
    }
    let ids = find_ids(reader, member, &sought.accounts, &asked.filter, criteria).await?;
    let balances = accounts::list_with_balances(reader, member, true, view.now).await?;
    let context = FileContext {
        workspace: workspaces::get(reader, member).await?.workspace,
        names: Names::of(reader, member, language).await?,
        balances: balances
            .into_iter()
            .map(|(account, balances)| (account.id, balances.current))
            .collect(),
        today: view.now.to_zoned(TimeZone::UTC).date(),
    };
    let name = match &place.account {
        Some(account) => &account.name,
        None => &context.workspace.name,
    };
    let name = format!("{}-{}.{format}", file_name(name), context.today);
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(format.media_type()),
        ),
        (
            header::CONTENT_DISPOSITION,
            attachment(name.trim_start_matches('-')),
        ),
    ];
    let begun = FileWriter::begin(format, &context, &app.config.data_dir);
    let (writer, head) = begun.map_err(Error::internal)?;
    let pieces = Pieces {
        reader: view.reader,
        member: place.member,
        ids: ids.into_iter(),
        context: Arc::new(context),
        writer: Some(writer),
        _turn: turn,
    };
    let bytes = stream::iter([Ok(head)]).chain(pieces.stream());
    Ok((headers, Body::from_stream(bytes)).into_response())
}
