//! What stands beside the rows of transactions: payees, lines and tags.

use std::collections::{BTreeMap, HashMap};

use kym_domain::transactions::{Payees, Transaction};
use uuid::Uuid;

use super::Report;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;

/// Every payee of the workspaces that were gone over is counted as often as rows have it.
pub(super) async fn check_payees(
    reader: &mut Reader,
    counted: &BTreeMap<Uuid, Payees>,
    report: &mut Report,
) -> Result<(), StoreError> {
    let rows: Vec<(Uuid, String, i64)> = fetch_all!(
        reader,
        (Uuid, String, i64),
        "SELECT workspace_id, folded, uses FROM payees ORDER BY workspace_id, folded"
    )?;
    let mut kept: BTreeMap<Uuid, BTreeMap<String, i64>> = BTreeMap::new();
    for (workspace, folded, uses) in rows {
        kept.entry(workspace).or_default().insert(folded, uses);
    }
    for (workspace, payees) in counted {
        let mut of_workspace = kept.remove(workspace).unwrap_or_default();
        for (folded, change) in payees.changes() {
            let uses = of_workspace.remove(folded).unwrap_or_default();
            if uses != change.uses {
                report.differences.push(format!(
                    "payee {folded:?} of workspace {workspace} is kept with {uses} rows, {} have it",
                    change.uses
                ));
            }
        }
        for (folded, uses) in of_workspace {
            report.differences.push(format!(
                "payee {folded:?} of workspace {workspace} is kept with {uses} rows, none has it"
            ));
        }
    }
    Ok(())
}

/// Lines come to the total of their transaction, which says that it has them, and has no category.
pub(super) async fn check_splits(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT booked.id FROM transactions booked
         JOIN (SELECT workspace_id, transaction_id, COUNT(*) AS entries, CAST(SUM(amount) AS BIGINT) AS total
               FROM splits GROUP BY workspace_id, transaction_id) AS lines
             ON lines.workspace_id = booked.workspace_id AND lines.transaction_id = booked.id
         WHERE booked.has_splits = FALSE OR booked.category_id IS NOT NULL OR booked.system_category_id IS NOT NULL
             OR booked.peer_id IS NOT NULL OR lines.entries < 2 OR lines.total <> booked.amount
         UNION
         SELECT booked.id FROM transactions booked WHERE booked.has_splits = TRUE AND NOT EXISTS (
             SELECT 1 FROM splits WHERE splits.workspace_id = booked.workspace_id AND splits.transaction_id = booked.id)",
    )?;
    let differences = rows
        .into_iter()
        .map(|(id,)| format!("transaction {id} and its lines do not agree"));
    report.differences.extend(differences);
    Ok(())
}

/// A transaction says that it has tags when it has some, and only then.
pub(super) async fn check_tags(reader: &mut Reader, report: &mut Report) -> Result<(), StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT booked.id FROM transactions booked WHERE booked.has_tags <> EXISTS (
             SELECT 1 FROM transaction_tags used
             WHERE used.workspace_id = booked.workspace_id AND used.transaction_id = booked.id)",
    )?;
    let differences = rows
        .into_iter()
        .map(|(id,)| format!("transaction {id} and its tags do not agree"));
    report.differences.extend(differences);
    Ok(())
}

/// A transaction counts its files, a workspace their bytes, and every file has as many as it says.
pub(super) async fn check_attachments(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let counts: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT booked.id FROM transactions booked WHERE booked.attachment_count <> (
             SELECT COUNT(*) FROM attachments kept WHERE kept.workspace_id = booked.workspace_id
                 AND kept.transaction_id = booked.id AND kept.deleted_at IS NULL)
             AND EXISTS (SELECT 1 FROM workspace_members m WHERE m.workspace_id = booked.workspace_id)",
    )?;
    let spaces: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT w.id FROM workspaces w WHERE w.attachment_bytes <> (
             SELECT CAST(COALESCE(SUM(kept.size), 0) AS BIGINT) FROM attachments kept WHERE kept.workspace_id = w.id)
             AND EXISTS (SELECT 1 FROM workspace_members m WHERE m.workspace_id = w.id)",
    )?;
    let files: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT kept.id FROM attachments kept WHERE kept.size <> (
             SELECT CAST(COALESCE(SUM(LENGTH(piece.bytes)), 0) AS BIGINT) FROM attachment_chunks piece
             WHERE piece.attachment_id = kept.id)",
    )?;
    let words = [
        (counts, "transaction", "its count of files"),
        (spaces, "workspace", "its count of the bytes of files"),
        (files, "attachment", "its bytes"),
    ];
    for (rows, noun, what) in words {
        let differences = rows
            .into_iter()
            .map(|(id,)| format!("{noun} {id} and {what} do not agree"));
        report.differences.extend(differences);
    }
    Ok(())
}

/// What a search looks at is what the rows say. `rows` are of one account; those that an older program
/// wrote are filled in at the next start.
pub(super) async fn check_search(
    reader: &mut Reader,
    (workspace, account): (Uuid, Uuid),
    rows: &[Transaction],
    report: &mut Report,
) -> Result<(), StoreError> {
    let kept: Vec<(Uuid, Option<String>)> = fetch_all!(
        reader,
        (Uuid, Option<String>),
        "SELECT id, search FROM transactions WHERE workspace_id = $1 AND account_id = $2",
        workspace,
        account,
    )?;
    let kept: HashMap<_, _> = kept.into_iter().collect();
    for row in rows {
        let id = row.id.as_uuid();
        if let Some(Some(search)) = kept.get(&id)
            && *search != row.search_text()
        {
            report.differences.push(format!(
                "transaction {id} is searched for by what it no longer says"
            ));
        }
    }
    Ok(())
}

/// In the currency of the workspace an amount is its own conversion, and has no rate. In another one there is
/// a rate with every conversion, and no conversion without.
pub(super) async fn check_conversions(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT booked.id FROM workspaces
         JOIN accounts ON accounts.workspace_id = workspaces.id
         JOIN transactions booked ON booked.workspace_id = accounts.workspace_id AND booked.account_id = accounts.id
         WHERE (booked.rate IS NULL) <> (booked.rate_day IS NULL) OR (booked.rate IS NULL) <> (booked.rate_source IS NULL)
             OR (booked.rate IS NULL) <> (booked.rate_method IS NULL)
             OR CASE WHEN accounts.currency = workspaces.currency
                 THEN booked.rate IS NOT NULL OR booked.converted IS NULL OR booked.converted <> booked.amount
                 ELSE (booked.rate IS NULL) <> (booked.converted IS NULL) END",
    )?;
    let differences = rows
        .into_iter()
        .map(|(id,)| format!("transaction {id} and its conversion do not agree"));
    report.differences.extend(differences);
    Ok(())
}
