//! Does the database still hold what it should? Every kept sum is computed anew from the rows, payees and
//! files are counted, lines are held against their total and the two legs of every transfer against each
//! other, calls of models come to what is kept as spent, subscriptions stand as their history says, and what plans
//! limit is used as it is kept. Read-only, and one account at a time.

mod ai_spending;
mod currencies;
mod parts;
mod recurring;
mod subscriptions;
mod usage;

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::sums::{CategorySums, DaySums, MonthSums, Sums};
use kym_domain::transactions::Payees;
use uuid::Uuid;

use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::sums::UNCATEGORISED;
use crate::transactions::{COLUMNS, TransactionRow, whole};
use crate::values::Day;

/// What a check went over, and what it found wrong.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many accounts.
    pub accounts: u64,
    /// How many transactions, deleted ones included.
    pub transactions: u64,
    /// What does not agree, in words; empty when all is well.
    pub differences: Vec<String>,
}

/// Goes over every account of every workspace. One that was given up is passed over: its rows are
/// going bit by bit, and its sums with the last of them.
pub async fn run(reader: &mut Reader) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let accounts: Vec<(Uuid, Uuid)> = fetch_all!(
        reader,
        (Uuid, Uuid),
        "SELECT workspace_id, id FROM accounts a
         WHERE EXISTS (SELECT 1 FROM workspace_members m WHERE m.workspace_id = a.workspace_id)
         ORDER BY workspace_id, id"
    )?;
    let mut payees = BTreeMap::new();
    for (workspace, account) in accounts {
        report.accounts += 1;
        let payees = payees.entry(workspace).or_insert_with(Payees::default);
        check_account(
            reader,
            WorkspaceId::from_uuid(workspace),
            AccountId::from_uuid(account),
            payees,
            &mut report,
        )
        .await?;
    }
    parts::check_payees(reader, &payees, &mut report).await?;
    parts::check_splits(reader, &mut report).await?;
    parts::check_tags(reader, &mut report).await?;
    parts::check_attachments(reader, &mut report).await?;
    parts::check_conversions(reader, &mut report).await?;
    check_transfers(reader, &mut report).await?;
    currencies::check_currencies(reader, &mut report).await?;
    recurring::check_recurring(reader, &mut report).await?;
    ai_spending::check_ai_spending(reader, &mut report).await?;
    subscriptions::check_subscriptions(reader, &mut report).await?;
    usage::check_usage(reader, &mut report).await?;
    Ok(report)
}

async fn check_account(
    reader: &mut Reader,
    workspace: WorkspaceId,
    account: AccountId,
    payees: &mut Payees,
    report: &mut Report,
) -> Result<(), StoreError> {
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND account_id = $2"
        ),
        workspace.as_uuid(),
        account.as_uuid(),
    )?;
    let mut recounted = Sums::default();
    let rows = whole(reader, workspace, rows).await?;
    for transaction in &rows {
        payees.change(None, Some(transaction));
        recounted.add(transaction)?;
        report.transactions += 1;
    }
    let place = (workspace.as_uuid(), account.as_uuid());
    parts::check_search(reader, place, &rows, report).await?;
    let kept = kept_sums(reader, workspace, account).await?;
    compare("account_days", &kept.days, &recounted.days, report);
    compare("account_months", &kept.months, &recounted.months, report);
    compare(
        "category_months",
        &kept.categories,
        &recounted.categories,
        report,
    );
    Ok(())
}

fn compare<K: Ord + std::fmt::Debug, V: PartialEq + std::fmt::Debug>(
    table: &str,
    kept: &BTreeMap<K, V>,
    recounted: &BTreeMap<K, V>,
    report: &mut Report,
) {
    for (key, value) in recounted {
        match kept.get(key) {
            Some(found) if found == value => {}
            Some(found) => report.differences.push(format!(
                "{table} {key:?} keeps {found:?}, the rows give {value:?}"
            )),
            None => report.differences.push(format!(
                "{table} {key:?} is missing, the rows give {value:?}"
            )),
        }
    }
    for (key, found) in kept {
        if !recounted.contains_key(key) {
            report.differences.push(format!(
                "{table} {key:?} keeps {found:?}, but there are no rows"
            ));
        }
    }
}

async fn kept_sums(
    reader: &mut Reader,
    workspace: WorkspaceId,
    account: AccountId,
) -> Result<Sums, StoreError> {
    type OfCategory = (Day, Uuid, i64, i64, i64, i64, i64, i64, i64, i64);
    let mut sums = Sums::default();
    let days: Vec<(Day, i64, i64)> = fetch_all!(
        reader,
        (Day, i64, i64),
        "SELECT day, entries, net FROM account_days WHERE workspace_id = $1 AND account_id = $2",
        workspace.as_uuid(),
        account.as_uuid(),
    )?;
    for (day, entries, net) in days {
        sums.days.insert(
            (account, day.into()),
            DaySums {
                entries,
                net: Minor::new(net),
            },
        );
    }
    sums.months = kept_months(reader, workspace, account).await?;
    let categories: Vec<OfCategory> = fetch_all!(
        reader,
        OfCategory,
        "SELECT month, category_id, entries, inflow, outflow, base_inflow, base_outflow, unconverted,
                inflow_count, outflow_count
         FROM category_months
         WHERE workspace_id = $1 AND account_id = $2",
        workspace.as_uuid(),
        account.as_uuid(),
    )?;
    for row in categories {
        let category = (row.1 != UNCATEGORISED).then(|| CategoryId::from_uuid(row.1));
        let kept = CategorySums {
            entries: row.2,
            inflow: Minor::new(row.3),
            outflow: Minor::new(row.4),
            base_inflow: Minor::new(row.5),
            base_outflow: Minor::new(row.6),
            unconverted: row.7,
            inflow_count: row.8,
            outflow_count: row.9,
        };
        sums.categories
            .insert((account, Month::of(Date::from(row.0)), category), kept);
    }
    Ok(sums)
}

async fn kept_months(
    reader: &mut Reader,
    workspace: WorkspaceId,
    account: AccountId,
) -> Result<BTreeMap<(AccountId, Month), MonthSums>, StoreError> {
    type OfMonth = (
        Day,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
    );
    let months: Vec<OfMonth> = fetch_all!(
        reader,
        OfMonth,
        "SELECT month, entries, inflow, outflow, transfer_in, transfer_out, cleared, planned, base_inflow, base_outflow,
                base_transfers, unconverted, payments, transfer_in_count, transfer_out_count, base_transfer_in
         FROM account_months WHERE workspace_id = $1 AND account_id = $2",
        workspace.as_uuid(),
        account.as_uuid(),
    )?;
    let months = months.into_iter().map(|row| {
        let kept = MonthSums {
            entries: row.1,
            inflow: Minor::new(row.2),
            outflow: Minor::new(row.3),
            transfer_in: Minor::new(row.4),
            transfer_out: Minor::new(row.5),
            cleared: Minor::new(row.6),
            planned: Minor::new(row.7),
            base_inflow: Minor::new(row.8),
            base_outflow: Minor::new(row.9),
            base_transfers: Minor::new(row.10),
            unconverted: row.11,
            payments: row.12,
            transfer_in_count: row.13,
            transfer_out_count: row.14,
            base_transfer_in: Minor::new(row.15),
        };
        ((account, Month::of(Date::from(row.0))), kept)
    });
    Ok(months.collect())
}

/// The legs of a transfer name each other and each other's amounts, which cancel in one currency, and are
/// deleted together.
async fn check_transfers(reader: &mut Reader, report: &mut Report) -> Result<(), StoreError> {
    let halves: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT leg.id FROM transactions leg
         LEFT JOIN transactions peer ON peer.workspace_id = leg.workspace_id AND peer.id = leg.peer_id
         LEFT JOIN accounts ON accounts.workspace_id = leg.workspace_id AND accounts.id = leg.account_id
         LEFT JOIN accounts other ON other.workspace_id = leg.workspace_id AND other.id = leg.peer_account_id
         WHERE leg.peer_id IS NOT NULL AND (
             peer.id IS NULL OR peer.peer_id IS NULL OR peer.peer_id <> leg.id
             OR peer.account_id <> leg.peer_account_id
             OR peer.amount <> COALESCE(leg.peer_amount, -leg.amount) OR (peer.amount < 0) = (leg.amount < 0)
             OR (leg.peer_amount IS NOT NULL AND accounts.currency = other.currency)
             OR (peer.deleted_at IS NULL) <> (leg.deleted_at IS NULL))",
    )?;
    report.differences.extend(
        halves
            .into_iter()
            .map(|(id,)| format!("transfer leg {id} has no matching other leg")),
    );
    Ok(())
}
