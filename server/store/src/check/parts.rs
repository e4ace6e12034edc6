//! What stands beside the rows of transactions: payees, lines and tags.

use std::collections::BTreeMap;

use kym_domain::transactions::Payees;
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
