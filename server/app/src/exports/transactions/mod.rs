//! The transactions of a view as a file.

pub mod csv;
mod json;
mod ofx;
mod rows;
mod xlsx;

use std::collections::HashMap;
use std::path::Path;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_books::transactions::counting::Counting;
use kym_books::transactions::find::{FindTransactions, TransactionQuery};
use kym_books::transactions::position::ListPosition;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::exports::{ExportFormat, file_name};
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::transactions::{MAX_EXPORTED, Transaction};
use kym_domain::workspaces::Workspace;
use kym_platform::access::RequestContext;
use kym_platform::error::{Error, Result};
use kym_platform::http::disposition::attachment;
use kym_platform::state::App;
use kym_store::transactions::{find, totals};
use kym_store::{accounts, workspaces};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use utoipa::IntoParams;

pub use self::rows::Names;
use crate::exports::words::ExportFormatWord;

/// Each holds its rows and its file in memory, so few are made at once.
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

/// What was found, with all that a file says about it.
pub struct ExportedRows {
    workspace: Workspace,
    counting: Counting,
    rows: Vec<Transaction>,
    names: Names,
    /// What is on the accounts now.
    balances: HashMap<AccountId, Minor>,
    today: Date,
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
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
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
    let balances = accounts::list_with_balances(reader, member, true, view.now).await?;
    let rows = find(reader, member, &sought.accounts, &asked.filter, criteria).await?;
    let found = ExportedRows {
        workspace: workspaces::get(reader, member).await?.workspace,
        counting: Counting::of(reader, member, &[], &rows).await?,
        rows,
        names: Names::of(reader, member, language).await?,
        balances: balances
            .into_iter()
            .map(|(account, balances)| (account.id, balances.current))
            .collect(),
        today: view.now.to_zoned(TimeZone::UTC).date(),
    };
    drop(view);
    let name = match &place.account {
        Some(account) => &account.name,
        None => &found.workspace.name,
    };
    let name = format!("{}-{}.{format}", file_name(name), found.today);
    let directory = app.config.data_dir.clone();
    let file = spawn_blocking(move || write(&found, format, &directory)).await;
    let file = file.map_err(Error::internal)?.map_err(Error::internal)?;
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
    Ok((headers, file).into_response())
}

fn write(found: &ExportedRows, format: ExportFormat, directory: &Path) -> anyhow::Result<Vec<u8>> {
    match format {
        ExportFormat::Csv => {
            let mut file = csv::head()?;
            file.extend(csv::body(&found.rows, &found.names)?);
            Ok(file)
        }
        ExportFormat::Xlsx => xlsx::write(found, directory),
        ExportFormat::Ofx => ofx::write(found),
        ExportFormat::Json => json::write(found),
    }
}
