//! What categories took and gave, in JSON.

use kym_analytics::reports::category_analysis::{AnalysisNode, CategoryAnalysis, SeriesPoint};
use kym_domain::money::Minor;
use kym_platform::http::values::{Amount, Day};
use kym_platform::http::words::CategoryKindWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::names::Names;
use super::{Fraction, ReportDays, ReportFigures};

/// What categories took and gave.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAnalysisData {
    /// What takes before what gives, the most first.
    tree: Vec<CategoryAnalysisNode>,
    /// What the roots of the tree took and gave in each month, where that is anything.
    series: Vec<CategoryAnalysisPoint>,
    /// The days that are compared with: the period before, as far into it as this one has come; null when that is not asked for.
    #[schema(required)]
    previous_period: Option<ReportDays>,
}

/// What a category took or gave, with everything beneath it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAnalysisNode {
    /// Null is what has no category.
    #[schema(required)]
    category_id: Option<Uuid>,
    name: String,
    kind: CategoryKindWord,
    /// How many stand above it here.
    #[schema(value_type = i32)]
    depth: usize,
    /// Spent or earned, positive in both; negative when more came back.
    amount: Amount,
    /// Of how many transactions, or parts of them.
    #[schema(value_type = i32)]
    count: i64,
    /// How much in a month of the time that has passed: the complete months and the share of the current one that its
    /// days make, one at least. What is dated later is left out.
    average: Amount,
    /// How much of everything of its kind; null of nothing.
    #[schema(required)]
    share: Option<Fraction>,
    /// How much it was in the time before; null when that is not asked for.
    #[schema(required)]
    previous: Option<Amount>,
    /// By how much it changed.
    #[schema(required)]
    change: Option<Amount>,
    /// How much of the earlier that is; null of nothing.
    #[schema(required)]
    change_pct: Option<Fraction>,
    /// What hangs beneath it, the most first.
    #[schema(no_recursion)]
    children: Vec<CategoryAnalysisNode>,
}

/// What a root of the tree took or gave in a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAnalysisPoint {
    /// The first day of the month within the period.
    period: Day,
    /// Null is what has no category.
    #[schema(required)]
    category_id: Option<Uuid>,
    kind: CategoryKindWord,
    amount: Amount,
}

/// All categories together.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAnalysisTotals {
    spent: Amount,
    earned: Amount,
    /// Of how many transactions, or parts of them.
    #[schema(value_type = i32)]
    count: i64,
    /// What was spent in the time before; null when that is not asked for.
    #[schema(required)]
    previous_spent: Option<Amount>,
    /// What was earned in the time before; null when that is not asked for.
    #[schema(required)]
    previous_earned: Option<Amount>,
}

pub(super) fn figures(answer: &CategoryAnalysis, names: &Names<'_>) -> ReportFigures {
    let amount = |minor: Minor| names.amount(minor);
    let (tree, series) = (answer.tree.iter(), answer.series.iter());
    let totals = &answer.totals;
    ReportFigures::CategoryAnalysis {
        data: CategoryAnalysisData {
            tree: tree.map(|one| node(one, names)).collect(),
            series: series.map(|one| point(one, names)).collect(),
            previous_period: answer.previous_period.map(ReportDays::from),
        },
        totals: CategoryAnalysisTotals {
            spent: amount(totals.spent),
            earned: amount(totals.earned),
            count: totals.count,
            previous_spent: totals.previous_spent.map(amount),
            previous_earned: totals.previous_earned.map(amount),
        },
    }
}

fn node(node: &AnalysisNode, names: &Names<'_>) -> CategoryAnalysisNode {
    let compared = node.compared.as_ref();
    let children = node.children.iter();
    CategoryAnalysisNode {
        category_id: node.category_id.map(|id| id.as_uuid()),
        name: names.category(node.category_id).to_owned(),
        kind: CategoryKindWord(node.kind),
        depth: node.depth,
        amount: names.amount(node.amount),
        count: node.count,
        average: names.amount(node.average),
        share: node.share.map(Fraction),
        previous: compared.map(|compared| names.amount(compared.previous)),
        change: compared.map(|compared| names.amount(compared.change)),
        change_pct: compared.and_then(|compared| compared.change_pct.map(Fraction)),
        children: children.map(|one| self::node(one, names)).collect(),
    }
}

fn point(point: &SeriesPoint, names: &Names<'_>) -> CategoryAnalysisPoint {
    CategoryAnalysisPoint {
        period: Day(point.first_day),
        category_id: point.category_id.map(|id| id.as_uuid()),
        kind: CategoryKindWord(point.kind),
        amount: names.amount(point.amount),
    }
}
