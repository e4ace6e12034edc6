//! Each report of a household of ten years, beside the rows that it tells of: once all of them, as a product would
//! add them up that keeps no sums, and once the sums that are kept.

use anyhow::Result;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::Person;
use crate::measure::{Times, repeat};
use crate::raw::Raw;
use crate::server::Server;

/// How often each is asked for.
const ROUNDS: usize = 20;

/// What was found about one report.
pub struct Report {
    /// What was asked.
    pub name: &'static str,
    /// How long the answer takes.
    pub product: Times,
    /// How long it takes to hear that it is as it was.
    pub unchanged: Times,
    /// How long the rows take that it tells of.
    pub rows: Times,
    /// How long the sums take that are kept of these rows, where there are any.
    pub sums: Option<Times>,
    /// How much more memory the program took at most while it answered, in bytes.
    pub memory: u64,
}

/// All reports of one size.
pub struct Reports {
    /// Each of them.
    pub reports: Vec<Report>,
    /// How much memory the program took at most, in bytes.
    pub peak_bytes: u64,
}

/// A report that is asked for, and the questions to the database.
struct ReportRun {
    name: &'static str,
    report_type: &'static str,
    question: Value,
    rows: &'static [&'static str],
    sums: Option<&'static str>,
}

/// What was earned and spent on each day: all rows, and the lines of those that are split.
const FLOWS: [&str; 2] = [
    "SELECT day, account_id, category_id, system_category_id, status, CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL AND peer_id IS NULL AND has_splits = FALSE
        GROUP BY day, account_id, category_id, system_category_id, status",
    "SELECT t.day, t.account_id, s.category_id, s.system_category_id, t.status, CAST(SUM(s.amount) AS BIGINT)
        FROM transactions t JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
        WHERE t.workspace_id = $1 AND t.deleted_at IS NULL AND t.has_splits = TRUE
        GROUP BY t.day, t.account_id, s.category_id, s.system_category_id, t.status",
];
/// The same of one year.
const FLOWS_OF_A_YEAR: [&str; 2] = [
    "SELECT day, category_id, system_category_id, status, CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL AND peer_id IS NULL AND has_splits = FALSE
            AND day >= '2024-01-01' AND day <= '2024-12-31'
        GROUP BY day, category_id, system_category_id, status",
    "SELECT t.day, s.category_id, s.system_category_id, t.status, CAST(SUM(s.amount) AS BIGINT)
        FROM transactions t JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
        WHERE t.workspace_id = $1 AND t.deleted_at IS NULL AND t.has_splits = TRUE
            AND t.day >= '2024-01-01' AND t.day <= '2024-12-31'
        GROUP BY t.day, s.category_id, s.system_category_id, t.status",
];
/// What each day changed on each account.
const COURSE: [&str; 1] = [
    "SELECT account_id, day, CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL GROUP BY account_id, day",
];
/// The newest rows of a year.
const LISTED_OF_A_YEAR: [&str; 1] =
    ["SELECT id, account_id, day, amount, status, category_id, system_category_id, payee, note, peer_id
        FROM transactions WHERE workspace_id = $1 AND deleted_at IS NULL AND day >= '2024-01-01' AND day <= '2024-12-31'
        ORDER BY day DESC, id DESC LIMIT 5000"];
/// All rows by payee, and the newest of them.
const LISTED: [&str; 2] = [
    "SELECT payee, COUNT(*), CAST(SUM(converted) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL GROUP BY payee",
    "SELECT id, account_id, day, amount, status, category_id, system_category_id, payee, note, peer_id
        FROM transactions WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY day DESC, id DESC LIMIT 5000",
];

const CATEGORY_MONTHS: &str =
    "SELECT month, category_id, CAST(SUM(base_inflow) AS BIGINT), CAST(SUM(base_outflow) AS BIGINT)
    FROM category_months WHERE workspace_id = $1 GROUP BY month, category_id";
const CATEGORY_MONTHS_OF_A_YEAR: &str =
    "SELECT month, category_id, CAST(SUM(base_inflow) AS BIGINT), CAST(SUM(base_outflow) AS BIGINT)
    FROM category_months WHERE workspace_id = $1 AND month >= '2024-01-01' AND month <= '2024-12-31'
    GROUP BY month, category_id";
const ACCOUNT_MONTHS: &str = "SELECT account_id, month, inflow, outflow, transfer_in, transfer_out
    FROM account_months WHERE workspace_id = $1";
const ACCOUNT_DAYS: &str = "SELECT account_id, day, net FROM account_days WHERE workspace_id = $1";

/// Every report: those along the time of ten years by month, those of categories of one year.
fn runs() -> Vec<ReportRun> {
    let mut all = along_the_time();
    all.extend(of_a_year());
    all
}

fn report(
    (name, report_type): (&'static str, &'static str),
    question: Value,
    rows: &'static [&'static str],
    sums: Option<&'static str>,
) -> ReportRun {
    ReportRun {
        name,
        report_type,
        question,
        rows,
        sums,
    }
}

fn along_the_time() -> Vec<ReportRun> {
    let decade = |more: Value| {
        with(
            json!({ "start_date": "2016-01-01", "end_date": "2025-12-31" }),
            more,
        )
    };
    let earned = "income-expense";
    let worth = "net-worth-over-time";
    vec![
        report(
            ("income-expense by month, ten years", earned),
            decade(json!({})),
            &FLOWS,
            Some(CATEGORY_MONTHS),
        ),
        report(
            (
                "the same in dollars: every row by the rate of its day",
                earned,
            ),
            decade(json!({ "currency": "USD" })),
            &FLOWS,
            None,
        ),
        report(
            ("cash-flow by month, ten years", "cash-flow"),
            decade(json!({ "includeTransfers": true })),
            &FLOWS,
            Some(ACCOUNT_MONTHS),
        ),
        report(
            ("account-balance", "account-balance"),
            json!({ "reportDate": "2025-12-31", "groupByType": true }),
            &COURSE,
            Some(ACCOUNT_MONTHS),
        ),
        report(
            ("net-worth-over-time by month, ten years", worth),
            decade(json!({})),
            &COURSE,
            Some(ACCOUNT_MONTHS),
        ),
        report(
            ("net-worth-over-time by day, ten years", worth),
            decade(json!({ "netWorthResolution": "day" })),
            &COURSE,
            Some(ACCOUNT_DAYS),
        ),
        report(
            ("savings-rate, ten years", "savings-rate"),
            decade(json!({})),
            &FLOWS,
            Some(CATEGORY_MONTHS),
        ),
        report(
            ("transactions-list by payee, ten years", "transactions-list"),
            decade(json!({ "groupBy": "payee" })),
            &LISTED,
            None,
        ),
    ]
}

fn of_a_year() -> Vec<ReportRun> {
    let year = |more: Value| {
        with(
            json!({ "start_date": "2024-01-01", "end_date": "2024-12-31" }),
            more,
        )
    };
    let by_category = |name, report_type, more: Value| {
        report(
            (name, report_type),
            year(more),
            &FLOWS_OF_A_YEAR,
            Some(CATEGORY_MONTHS_OF_A_YEAR),
        )
    };
    vec![
        report(
            ("transactions-list, a year", "transactions-list"),
            year(json!({})),
            &LISTED_OF_A_YEAR,
            None,
        ),
        by_category(
            "category-analysis, a year and the one before",
            "category-analysis",
            json!({ "compareToPrevious": true }),
        ),
        by_category("spend-by-category, a year", "spend-by-category", json!({})),
        by_category(
            "income-by-category, a year",
            "income-by-category",
            json!({}),
        ),
    ]
}

fn with(mut question: Value, more: Value) -> Value {
    if let (Some(question), Value::Object(more)) = (question.as_object_mut(), more) {
        question.extend(more);
    }
    question
}

/// Asks for every report of a workspace.
pub async fn measure(
    server: &Server,
    person: &Person,
    raw: &mut Raw,
    workspace: Uuid,
) -> Result<Reports> {
    let mut reports = Vec::new();
    let mut peak_bytes = server.peak()?;
    for asked in runs() {
        let path = format!("/reports/{}", asked.report_type);
        let question = with(asked.question, json!({ "workspaceId": workspace }));
        server.forget_peak()?;
        let before = server.resident()?;
        let tag = person.report(&path, &question, None).await?;
        let product = repeat(ROUNDS, async || {
            person.report(&path, &question, None).await.map(drop)
        })
        .await?;
        let peak = server.peak()?;
        peak_bytes = peak_bytes.max(peak);
        reports.push(Report {
            name: asked.name,
            product,
            unchanged: repeat(ROUNDS, async || {
                person.report(&path, &question, Some(&tag)).await.map(drop)
            })
            .await?,
            rows: repeat(ROUNDS, async || {
                for sql in asked.rows {
                    raw.rows_of(workspace, sql).await?;
                }
                Ok(())
            })
            .await?,
            sums: match asked.sums {
                None => None,
                Some(sql) => {
                    Some(repeat(ROUNDS, async || raw.rows_of(workspace, sql).await).await?)
                }
            },
            memory: peak.saturating_sub(before),
        });
    }
    Ok(Reports {
        reports,
        peak_bytes,
    })
}
