//! What calls came to in each month, put together by who they were for, by whom and what for.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::ai_calls::{UsageGrouping, UsageItem, UsageQuestion, UsageTotals};
use kym_domain::ai_models::{Micros, TokenCount};
use kym_domain::dates::Month;
use uuid::Uuid;

use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

#[derive(sqlx_macros::FromRow)]
struct Row {
    owner: Option<Uuid>,
    label: Option<String>,
    month: Day,
    calls: i64,
    failed_calls: i64,
    input_tokens: i64,
    output_tokens: i64,
    cost: i64,
}

/// What the calls of each month come to; a sum of `BIGINT` is a decimal on PostgreSQL.
macro_rules! totals {
    () => {
        "c.month, COUNT(*) AS calls,
         CAST(SUM(CASE WHEN c.outcome IN ('in_progress', 'ok') THEN 0 ELSE 1 END) AS BIGINT) AS failed_calls,
         CAST(SUM(c.input_tokens) AS BIGINT) AS input_tokens, CAST(SUM(c.output_tokens) AS BIGINT) AS output_tokens,
         CAST(SUM(c.cost) AS BIGINT) AS cost"
    };
}

const BY_USER: &str = concat!(
    "SELECT c.user_id AS owner, u.full_name AS label, ",
    totals!(),
    " FROM ai_calls c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.month >= $1 AND c.month <= $2 GROUP BY c.user_id, u.full_name, c.month"
);

const BY_WORKSPACE: &str = concat!(
    "SELECT c.workspace_id AS owner, w.name AS label, ",
    totals!(),
    " FROM ai_calls c LEFT JOIN workspaces w ON w.id = c.workspace_id
     WHERE c.month >= $1 AND c.month <= $2 GROUP BY c.workspace_id, w.name, c.month"
);

const BY_MODEL: &str = concat!(
    "SELECT c.model_id AS owner, COALESCE(m.name, c.model_name) AS label, ",
    totals!(),
    " FROM ai_calls c LEFT JOIN ai_models m ON m.id = c.model_id
     WHERE c.month >= $1 AND c.month <= $2 GROUP BY c.model_id, COALESCE(m.name, c.model_name), c.month"
);

const BY_TASK: &str = concat!(
    "SELECT CAST(NULL AS UUID) AS owner, c.purpose AS label, ",
    totals!(),
    " FROM ai_calls c WHERE c.month >= $1 AND c.month <= $2 GROUP BY c.purpose, c.month"
);

/// What calls came to, what cost most first; by month, each of them in its order.
pub async fn read(
    reader: &mut Reader,
    question: &UsageQuestion,
) -> Result<Vec<UsageItem>, StoreError> {
    let sql = match question.grouping {
        UsageGrouping::User => BY_USER,
        UsageGrouping::Workspace => BY_WORKSPACE,
        UsageGrouping::Model => BY_MODEL,
        UsageGrouping::Task | UsageGrouping::Month => BY_TASK,
    };
    let rows = fetch_all!(
        reader,
        Row,
        sql,
        Day::from(question.first.first_day()),
        Day::from(question.last.first_day()),
    )?;
    let mut items: BTreeMap<(Option<String>, Option<String>), UsageItem> = BTreeMap::new();
    if question.grouping == UsageGrouping::Month {
        for month in question.months() {
            items.insert((Some(month.to_string()), None), UsageItem::default());
        }
    }
    for row in rows {
        let month = Month::of(Date::from(row.month));
        let name = match question.grouping {
            UsageGrouping::Task => (row.label, None),
            UsageGrouping::Month => (Some(month.to_string()), None),
            _ => (row.owner.map(|id| id.to_string()), row.label),
        };
        let totals = UsageTotals {
            calls: row.calls,
            failed_calls: row.failed_calls,
            tokens: TokenCount {
                input: row.input_tokens,
                output: row.output_tokens,
            },
            cost: Micros::new(row.cost),
        };
        let of_month = items.entry(name).or_default().months.entry(month);
        let of_month = of_month.or_default();
        *of_month = of_month.plus(totals);
    }
    let items = items.into_iter();
    let mut items: Vec<_> = items
        .map(|((key, label), item)| UsageItem { key, label, ..item })
        .collect();
    if question.grouping != UsageGrouping::Month {
        items.sort_by_key(|item| {
            let total = item.total();
            std::cmp::Reverse((total.cost, total.tokens.total(), total.calls))
        });
    }
    Ok(items)
}
