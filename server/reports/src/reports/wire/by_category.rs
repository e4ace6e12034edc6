//! On what money was spent and from what it was earned, in JSON.

use kym_analytics::reports::by_category::{ByCategory, CategoryItem};
use kym_platform::http::values::Amount;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::Fraction;
use super::names::Names;

/// On what money was spent, or from what it was earned.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByCategoryData {
    /// The categories, the most first.
    items: Vec<ByCategoryItem>,
    /// What has no category.
    uncategorized: ByCategoryTotals,
}

/// What a category took or gave, with everything beneath it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByCategoryItem {
    category_id: Uuid,
    name: String,
    /// Its name with those above it.
    path: String,
    /// Positive; negative when more came back.
    amount: Amount,
    /// How much of all that is; null of nothing.
    #[schema(required)]
    share: Option<Fraction>,
    /// Of how many transactions, or parts of them.
    #[schema(value_type = i32)]
    count: i64,
    /// What hangs beneath it, the most first.
    #[schema(no_recursion)]
    children: Vec<ByCategoryItem>,
}

/// How much, and of how many transactions or parts of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByCategoryTotals {
    amount: Amount,
    #[schema(value_type = i32)]
    count: i64,
}

pub(super) fn figures(
    answer: &ByCategory,
    names: &Names<'_>,
) -> (ByCategoryData, ByCategoryTotals) {
    let items = answer.items.iter();
    let data = ByCategoryData {
        items: items.map(|one| item(one, names)).collect(),
        uncategorized: ByCategoryTotals {
            amount: names.amount(answer.uncategorized.amount),
            count: answer.uncategorized.count,
        },
    };
    let totals = ByCategoryTotals {
        amount: names.amount(answer.totals.amount),
        count: answer.totals.count,
    };
    (data, totals)
}

fn item(item: &CategoryItem, names: &Names<'_>) -> ByCategoryItem {
    let children = item.children.iter();
    ByCategoryItem {
        category_id: item.category_id.as_uuid(),
        name: item.name.clone(),
        path: item.path.clone(),
        amount: names.amount(item.amount),
        share: item.share.map(Fraction),
        count: item.count,
        children: children.map(|one| self::item(one, names)).collect(),
    }
}
