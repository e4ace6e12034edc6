//! What categories took and gave, month by month and before.

use std::cmp::Reverse;

use super::categories::{Chosen, count};
use super::flows::{passed_time, share};
use super::{ReferenceAnswer, ReferenceLedger, left_out};
use crate::reports::category_analysis::{
    AnalysisNode, AnalysisTotals, CategoryAnalysis, Compared, SeriesPoint,
};
use crate::reports::category_tree::CategoryTree;
use crate::reports::question::{CategoryFilter, ReportRequest};
use crate::reports::ratio::Ratio;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::Resolution;
use kym_domain::id::CategoryId;
use kym_domain::money::{Minor, Overflow};

/// What categories took and gave, and how that changed.
pub fn category_analysis(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    filter: &CategoryFilter,
    compare_to_previous: bool,
) -> Result<ReferenceAnswer<CategoryAnalysis>, Overflow> {
    let parts = books.parts(question)?;
    let earlier = ReportRequest {
        days: question.days.previous_passed(books.today),
        ..question.clone()
    };
    let previous = if compare_to_previous {
        books.parts(&earlier)?
    } else {
        Vec::new()
    };
    let mut tree = Vec::new();
    let mut series = Vec::new();
    let mut totals = AnalysisTotals::default();
    let mut unconverted = Vec::new();
    for side in [CategoryKind::Expense, CategoryKind::Income] {
        let chosen = Chosen::new(books, filter, side, (&parts, &previous));
        let all: Vec<_> = chosen.parts.iter().collect();
        let before: Vec<_> = chosen.previous.iter().collect();
        let (amount, before) = (chosen.amount(&all)?, chosen.amount(&before)?);
        let before = compare_to_previous.then_some(before);
        totals.count += count(&all);
        match side {
            CategoryKind::Expense => (totals.spent, totals.previous_spent) = (amount, before),
            CategoryKind::Income => (totals.earned, totals.previous_earned) = (amount, before),
        }
        let told = chosen.told()?;
        let mut roots = Vec::new();
        for id in told.iter().filter(|id| chosen.parent(**id).is_none()) {
            let root = node(
                &chosen,
                (&told, *id, 0),
                (question, amount),
                compare_to_previous,
            )?;
            roots.push(root);
            series.extend(category_series(&chosen, *id, question)?);
        }
        roots.sort_by_key(|node| (Reverse(node.amount), node.category_id));
        tree.extend(roots);
        unconverted.extend(chosen.parts);
    }
    series.sort_by_key(|point: &SeriesPoint| (point.first_day, point.kind, point.category_id));
    Ok(ReferenceAnswer {
        answer: CategoryAnalysis {
            tree,
            series,
            previous_period: compare_to_previous
                .then(|| question.days.previous_passed(books.today)),
            totals,
        },
        unconverted: left_out(&unconverted)?,
    })
}

fn node(
    chosen: &Chosen<'_, '_>,
    (told, id, depth): (&[Option<CategoryId>], Option<CategoryId>, usize),
    (question, total): (&ReportRequest, Minor),
    is_compared: bool,
) -> Result<AnalysisNode, Overflow> {
    let parts = Chosen::of(&chosen.parts, &|part| chosen.belongs(part, id));
    let before = Chosen::of(&chosen.previous, &|part| chosen.belongs(part, id));
    let (amount, before) = (chosen.amount(&parts)?, chosen.amount(&before)?);
    let so_far = Chosen::of(&chosen.parts, &|part| {
        chosen.belongs(part, id) && chosen.books.has_passed(question, part.row.date)
    });
    let months = passed_time(chosen.books, question, Resolution::Month);
    let mut children = Vec::new();
    for child in told.iter().filter(|child| child.is_some()) {
        if id.is_some() && chosen.parent(*child) == id {
            let place = (told, *child, depth + 1);
            children.push(node(chosen, place, (question, total), is_compared)?);
        }
    }
    children.sort_by_key(|node| (Reverse(node.amount), node.category_id));
    let compared = is_compared.then(|| Compared::new(amount, before));
    let tree = CategoryTree::new(chosen.books.categories, chosen.books.language);
    let name = id.map(|id| tree.name(id));
    Ok(AnalysisNode {
        category_id: id,
        name: name.unwrap_or_default(),
        kind: chosen.side,
        depth,
        amount,
        count: count(&parts),
        average: share(chosen.amount(&so_far)?, months),
        share: Ratio::of(amount, total),
        compared: compared.transpose()?,
        children,
    })
}

/// What a root took or gave in each month in which it did.
fn category_series(
    chosen: &Chosen<'_, '_>,
    id: Option<CategoryId>,
    question: &ReportRequest,
) -> Result<Vec<SeriesPoint>, Overflow> {
    let mut category_series = Vec::new();
    for month in question.days.buckets(Resolution::Month) {
        let parts = Chosen::of(&chosen.parts, &|part| {
            chosen.belongs(part, id) && month.contains(part.row.date)
        });
        let amount = chosen.amount(&parts)?;
        if !amount.is_zero() {
            category_series.push(SeriesPoint {
                first_day: month.first(),
                category_id: id,
                kind: chosen.side,
                amount,
            });
        }
    }
    Ok(category_series)
}
