//! On what, and from what.

use std::cmp::Reverse;

use super::{Part, ReferenceAnswer, ReferenceLedger, left_out, sum};
use crate::reports::by_category::{AmountCount, ByCategory, CategoryItem};
use crate::reports::category_tree::CategoryTree;
use crate::reports::question::{CategoryFilter, ReportRequest};
use crate::reports::ratio::Ratio;
use kym_domain::categories::CategoryKind;
use kym_domain::id::CategoryId;
use kym_domain::money::{Minor, Overflow};

/// On what money was spent.
pub fn spend_by_category(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    filter: &CategoryFilter,
) -> Result<ReferenceAnswer<ByCategory>, Overflow> {
    by_category(books, question, filter, CategoryKind::Expense)
}

/// From what money was earned.
pub fn income_by_category(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    filter: &CategoryFilter,
) -> Result<ReferenceAnswer<ByCategory>, Overflow> {
    by_category(books, question, filter, CategoryKind::Income)
}

/// The parts that are asked for, on one side.
pub(super) struct Chosen<'a, 'b> {
    pub(super) books: &'b ReferenceLedger<'a>,
    filter: &'b CategoryFilter,
    pub(super) side: CategoryKind,
    pub(super) parts: Vec<Part<'a>>,
    /// Those of the time before.
    pub(super) previous: Vec<Part<'a>>,
}

impl<'a, 'b> Chosen<'a, 'b> {
    pub(super) fn new(
        books: &'b ReferenceLedger<'a>,
        filter: &'b CategoryFilter,
        side: CategoryKind,
        (parts, previous): (&[Part<'a>], &[Part<'a>]),
    ) -> Self {
        let asked = |parts: &[Part<'a>]| {
            let parts = parts.iter().copied();
            parts
                .filter(|part| !part.is_transfer() && part.side() == side)
                .filter(|part| books.is_asked(filter, part.category_id))
                .collect()
        };
        Self {
            books,
            filter,
            side,
            parts: asked(parts),
            previous: asked(previous),
        }
    }

    /// What was spent, or earned: positive in both.
    pub(super) fn amount(&self, parts: &[&Part<'_>]) -> Result<Minor, Overflow> {
        let sum = sum(parts.iter().copied())?;
        match self.side {
            CategoryKind::Income => Ok(sum),
            CategoryKind::Expense => sum.negated(),
        }
    }

    pub(super) fn of<'p>(
        parts: &'p [Part<'a>],
        is_meant: &dyn Fn(&Part<'_>) -> bool,
    ) -> Vec<&'p Part<'a>> {
        parts.iter().filter(|part| is_meant(part)).collect()
    }

    /// Whether there is anything to tell of a category itself.
    fn has_own(&self, id: Option<CategoryId>) -> Result<bool, Overflow> {
        let is_own = |part: &Part<'_>| part.category_id == id;
        let before = self.amount(&Self::of(&self.previous, &is_own))?;
        Ok(self.parts.iter().any(is_own) || !before.is_zero())
    }

    /// Whether a part belongs to a category as it is told: beneath it, too, when subcategories are.
    pub(super) fn belongs(&self, part: &Part<'_>, id: Option<CategoryId>) -> bool {
        let Some(own) = part
            .category_id
            .filter(|_| self.filter.include_subcategories)
        else {
            return part.category_id == id;
        };
        id.is_some_and(|id| self.books.upwards(own).contains(&id))
    }

    /// All categories that there is anything to tell of, itself or beneath it.
    pub(super) fn told(&self) -> Result<Vec<Option<CategoryId>>, Overflow> {
        let all = self.parts.iter().chain(&self.previous);
        let mut told = Vec::new();
        for id in all.map(|part| part.category_id) {
            if !self.has_own(id)? {
                continue;
            }
            told.push(id);
            let above = id.map(|id| self.books.upwards(id)).unwrap_or_default();
            let above = above.into_iter().map(Some);
            let asked = above.filter(|id| {
                self.filter.include_subcategories && self.books.is_asked(self.filter, *id)
            });
            told.extend(asked);
        }
        told.sort_unstable();
        told.dedup();
        Ok(told)
    }

    /// The one that a category hangs beneath as it is told.
    pub(super) fn parent(&self, id: Option<CategoryId>) -> Option<CategoryId> {
        let above = self.books.upwards(id?).get(1).copied();
        above.filter(|above| {
            self.filter.include_subcategories && self.books.is_asked(self.filter, Some(*above))
        })
    }
}

pub(super) fn count(parts: &[&Part<'_>]) -> i64 {
    i64::try_from(parts.len()).unwrap_or(i64::MAX)
}

fn by_category(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    filter: &CategoryFilter,
    side: CategoryKind,
) -> Result<ReferenceAnswer<ByCategory>, Overflow> {
    let filter = &CategoryFilter {
        ids: Vec::new(),
        ..filter.clone()
    };
    let parts = books.parts(question)?;
    let chosen = Chosen::new(books, filter, side, (&parts, &[]));
    let all: Vec<_> = chosen.parts.iter().collect();
    let total = chosen.amount(&all)?;
    let told = chosen.told()?;
    let is_top = |id: &CategoryId| match filter.parent_id {
        // Itself stands beside those right below it.
        Some(parent) if filter.include_subcategories => {
            *id == parent || chosen.parent(Some(*id)) == Some(parent)
        }
        _ => chosen.parent(Some(*id)).is_none(),
    };
    let mut items = Vec::new();
    for id in told.iter().flatten().filter(|id| is_top(id)) {
        if filter.parent_id == Some(*id) && !chosen.has_own(Some(*id))? {
            continue;
        }
        items.push(item(&chosen, &told, *id, total)?);
    }
    items.sort_by_key(|item| (Reverse(item.amount), item.category_id));
    let none = Chosen::of(&chosen.parts, &|part| part.category_id.is_none());
    Ok(ReferenceAnswer {
        answer: ByCategory {
            items,
            uncategorized: AmountCount {
                amount: chosen.amount(&none)?,
                count: count(&none),
            },
            totals: AmountCount {
                amount: total,
                count: count(&all),
            },
        },
        unconverted: left_out(&chosen.parts)?,
    })
}

fn item(
    chosen: &Chosen<'_, '_>,
    told: &[Option<CategoryId>],
    id: CategoryId,
    total: Minor,
) -> Result<CategoryItem, Overflow> {
    let is_parent = chosen.filter.parent_id == Some(id);
    let parts = Chosen::of(&chosen.parts, &|part| {
        if is_parent {
            part.category_id == Some(id)
        } else {
            chosen.belongs(part, Some(id))
        }
    });
    let mut children = Vec::new();
    for child in told.iter().flatten().filter(|_| !is_parent) {
        if chosen.parent(Some(*child)) == Some(id) {
            children.push(item(chosen, told, *child, total)?);
        }
    }
    children.sort_by_key(|item| (Reverse(item.amount), item.category_id));
    let amount = chosen.amount(&parts)?;
    let tree = CategoryTree::new(chosen.books.categories, chosen.books.language);
    Ok(CategoryItem {
        category_id: id,
        name: tree.name(id),
        path: tree.path(id),
        amount,
        share: Ratio::of(amount, total),
        count: count(&parts),
        children,
    })
}
