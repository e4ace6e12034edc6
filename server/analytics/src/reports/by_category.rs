//! The reports `spend-by-category` and `income-by-category`: on what, or from what.

use std::collections::BTreeMap;

use super::category_tree::{Branch, CategorySum, CategoryTree, roll_up};
use super::flow::Flow;
use super::question::CategoryFilter;
use super::ratio::Ratio;
use kym_domain::categories::CategoryKind;
use kym_domain::id::CategoryId;
use kym_domain::money::{Minor, Overflow};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByCategory {
    /// The categories, the most first.
    pub items: Vec<CategoryItem>,
    /// What has none.
    pub uncategorized: AmountCount,
    /// Both together.
    pub totals: AmountCount,
}

/// A category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryItem {
    /// Which.
    pub category_id: CategoryId,
    /// What it is called.
    pub name: String,
    /// Its name with those above it.
    pub path: String,
    /// How much, with everything beneath it: spent or earned, positive in both. Negative when more came back.
    pub amount: Minor,
    /// How much of all that is; `None` of nothing.
    pub share: Option<Ratio>,
    /// Of how many parts.
    pub count: i64,
    /// What hangs beneath it, the most first.
    pub children: Vec<Self>,
}

/// How much, of how many parts.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct AmountCount {
    /// How much.
    pub amount: Minor,
    /// Of how many.
    pub count: i64,
}

/// The report of what was spent, or earned. Beneath a parent the categories right below it are told, and what is booked under
/// itself as one of them.
pub fn report(
    side: CategoryKind,
    tree: &CategoryTree<'_>,
    filter: &CategoryFilter,
    flows: &[Flow],
) -> Result<ByCategory, Overflow> {
    let filter = &CategoryFilter {
        ids: Vec::new(),
        ..filter.clone()
    };
    let mut own: BTreeMap<Option<CategoryId>, CategorySum> = BTreeMap::new();
    let mut totals = AmountCount::default();
    for flow in flows {
        if !tree.lets_through(filter, flow.category_id) {
            continue;
        }
        let (amount, count) = (flow.amount(side)?, flow.count(side));
        totals.amount = totals.amount.plus(amount)?;
        totals.count += count;
        let sum = own.entry(flow.category_id).or_default();
        sum.amount = sum.amount.plus(amount)?;
        sum.count += count;
    }
    let none = own.remove(&None).unwrap_or_default();
    let mut branches = roll_up(tree, filter, &own)?;
    if let Some(parent) = filter.parent_id {
        branches = merge_parent(parent, branches);
    }
    let items = branches
        .iter()
        .filter_map(|branch| item(branch, tree, totals.amount));
    Ok(ByCategory {
        items: items.collect(),
        uncategorized: AmountCount {
            amount: none.amount,
            count: none.count,
        },
        totals,
    })
}

/// The branches right below a parent, and itself as one of them.
fn merge_parent(parent: CategoryId, branches: Vec<Branch>) -> Vec<Branch> {
    let mut all = Vec::new();
    for mut branch in branches {
        if branch.category_id == Some(parent) {
            all.append(&mut branch.children);
            branch.sum = branch.own;
        }
        if !branch.sum.is_nothing() || !branch.children.is_empty() {
            all.push(branch);
        }
    }
    all.sort_by_key(|branch| (std::cmp::Reverse(branch.sum.amount), branch.category_id));
    all
}

fn item(branch: &Branch, tree: &CategoryTree<'_>, total: Minor) -> Option<CategoryItem> {
    let category_id = branch.category_id?;
    let children = branch.children.iter();
    Some(CategoryItem {
        category_id,
        name: tree.name(category_id),
        path: tree.path(category_id),
        amount: branch.sum.amount,
        share: Ratio::of(branch.sum.amount, total),
        count: branch.sum.count,
        children: children
            .filter_map(|child| item(child, tree, total))
            .collect(),
    })
}
