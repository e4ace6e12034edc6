//! The report `category-analysis`: what categories took and gave, month by month and compared with the time before.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::category_tree::{Branch, CategorySum, CategoryTree, roll_up};
use super::flow::Flow;
use super::question::CategoryFilter;
use super::ratio::{Ratio, average_of_passed};
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, PassedBuckets, Resolution};
use kym_domain::id::CategoryId;
use kym_domain::money::{Minor, Overflow};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryAnalysis {
    /// The categories: what takes before what gives, the most first.
    pub tree: Vec<AnalysisNode>,
    /// What the roots of the tree took and gave in each month, where that is anything.
    pub series: Vec<SeriesPoint>,
    /// The time that it is compared with: [`DateRange::previous_passed`].
    pub previous_period: Option<DateRange>,
    /// All categories together.
    pub totals: AnalysisTotals,
}

/// A category with everything beneath it. Amounts are positive on either side: spent, or earned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisNode {
    /// Which; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// What it is called; empty for what has none.
    pub name: String,
    /// Whether it takes or gives.
    pub kind: CategoryKind,
    /// How many stand above it here.
    pub depth: usize,
    /// How much.
    pub amount: Minor,
    /// Of how many parts.
    pub count: i64,
    /// How much in a month of the time that has passed, without what is dated later
    /// ([`DateRange::passed_buckets`]).
    pub average: Minor,
    /// How much of everything of its kind; `None` of nothing.
    pub share: Option<Ratio>,
    /// What is compared, where it is asked for.
    pub compared: Option<Compared>,
    /// What hangs beneath it, the most first.
    pub children: Vec<Self>,
}

/// What it was before, and how that changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    /// How much it was.
    pub previous: Minor,
    /// By how much it changed.
    pub change: Minor,
    /// How much of the earlier that is; `None` of nothing.
    pub change_pct: Option<Ratio>,
}

/// What a category took or gave in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesPoint {
    /// The first day of the month within the period.
    pub first_day: Date,
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// Whether it takes or gives.
    pub kind: CategoryKind,
    /// How much.
    pub amount: Minor,
}

/// What all categories took and gave.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisTotals {
    /// What was spent.
    pub spent: Minor,
    /// What was earned.
    pub earned: Minor,
    /// Of how many parts.
    pub count: i64,
    /// What was spent in the time before, where it is asked for.
    pub previous_spent: Option<Minor>,
    /// What was earned in the time before, where it is asked for.
    pub previous_earned: Option<Minor>,
}

impl Compared {
    /// An amount and what it was before.
    pub fn new(amount: Minor, previous: Minor) -> Result<Self, Overflow> {
        let change = amount.minus(previous)?;
        Ok(Self {
            previous,
            change,
            change_pct: Ratio::of_change(change, previous),
        })
    }
}

/// The report. `previous` are the flows of [`DateRange::previous_passed`], when they are asked for; those after today
/// have to be apart from those before.
pub fn report(
    (days, today): (DateRange, Date),
    tree: &CategoryTree<'_>,
    filter: &CategoryFilter,
    flows: &[Flow],
    previous: Option<&[Flow]>,
) -> Result<CategoryAnalysis, Overflow> {
    let mut analysis = CategoryAnalysis {
        tree: Vec::new(),
        series: Vec::new(),
        previous_period: previous.map(|_| days.previous_passed(today)),
        totals: AnalysisTotals::default(),
    };
    for kind in [CategoryKind::Expense, CategoryKind::Income] {
        let passed = days.passed(today);
        let own = own_sums(kind, passed, flows, previous.unwrap_or_default())?;
        let branches = roll_up(tree, filter, &own)?;
        let total = branches
            .iter()
            .try_fold(CategorySum::default(), |sum, branch| sum.plus(branch.sum))?;
        analysis.totals.count += total.count;
        let earlier = previous.map(|_| total.previous);
        match kind {
            CategoryKind::Expense => {
                analysis.totals.spent = total.amount;
                analysis.totals.previous_spent = earlier;
            }
            CategoryKind::Income => {
                analysis.totals.earned = total.amount;
                analysis.totals.previous_earned = earlier;
            }
        }
        let growing = Growing {
            tree,
            kind,
            total: total.amount,
            months: days.passed_buckets(Resolution::Month, today),
            is_compared: previous.is_some(),
        };
        for branch in &branches {
            analysis.tree.push(growing.node(branch, 0)?);
        }
        analysis
            .series
            .extend(series(days, kind, &branches, flows)?);
    }
    analysis
        .series
        .sort_by_key(|point| (point.first_day, point.kind, point.category_id));
    Ok(analysis)
}

/// What is booked under each category itself.
fn own_sums(
    kind: CategoryKind,
    passed: DateRange,
    flows: &[Flow],
    previous: &[Flow],
) -> Result<BTreeMap<Option<CategoryId>, CategorySum>, Overflow> {
    let mut own: BTreeMap<_, CategorySum> = BTreeMap::new();
    for flow in flows {
        let sum = own.entry(flow.category_id).or_default();
        sum.amount = sum.amount.plus(flow.amount(kind)?)?;
        if passed.contains(flow.date) {
            sum.so_far = sum.so_far.plus(flow.amount(kind)?)?;
        }
        sum.count += flow.count(kind);
    }
    for flow in previous {
        let sum = own.entry(flow.category_id).or_default();
        sum.previous = sum.previous.plus(flow.amount(kind)?)?;
    }
    Ok(own)
}

struct Growing<'a> {
    tree: &'a CategoryTree<'a>,
    kind: CategoryKind,
    total: Minor,
    months: PassedBuckets,
    is_compared: bool,
}

impl Growing<'_> {
    fn node(&self, branch: &Branch, depth: usize) -> Result<AnalysisNode, Overflow> {
        let CategorySum {
            amount,
            so_far,
            count,
            previous,
        } = branch.sum;
        let children = branch.children.iter();
        let compared = self.is_compared.then(|| Compared::new(amount, previous));
        let name = branch.category_id.map(|id| self.tree.name(id));
        Ok(AnalysisNode {
            category_id: branch.category_id,
            name: name.unwrap_or_default(),
            kind: self.kind,
            depth,
            amount,
            count,
            average: average_of_passed(so_far, self.months),
            share: Ratio::of(amount, self.total),
            compared: compared.transpose()?,
            children: children
                .map(|child| self.node(child, depth + 1))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// What each root took or gave in each month.
fn series(
    days: DateRange,
    kind: CategoryKind,
    roots: &[Branch],
    flows: &[Flow],
) -> Result<Vec<SeriesPoint>, Overflow> {
    let mut root_of: BTreeMap<Option<CategoryId>, Option<CategoryId>> = BTreeMap::new();
    for root in roots {
        note_root(&mut root_of, root, root.category_id);
    }
    let mut sums: BTreeMap<(Date, Option<CategoryId>), Minor> = BTreeMap::new();
    for flow in flows {
        let month = days.bucket_of(flow.date, Resolution::Month);
        let (Some(month), Some(root)) = (month, root_of.get(&flow.category_id)) else {
            continue;
        };
        let sum = sums.entry((month.first(), *root)).or_default();
        *sum = sum.plus(flow.amount(kind)?)?;
    }
    let told = sums.into_iter().filter(|(_, amount)| !amount.is_zero());
    let point = |((first_day, category_id), amount)| SeriesPoint {
        first_day,
        category_id,
        kind,
        amount,
    };
    Ok(told.map(point).collect())
}

fn note_root(
    root_of: &mut BTreeMap<Option<CategoryId>, Option<CategoryId>>,
    branch: &Branch,
    root: Option<CategoryId>,
) {
    root_of.insert(branch.category_id, root);
    for child in &branch.children {
        note_root(root_of, child, root);
    }
}
