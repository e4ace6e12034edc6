//! The arrangement of the first screen in JSON.

use kym_analytics::dashboards::{self, Layout, Placed, PlacedInput};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dashboards::words::{DashboardCardSizeWord, DashboardCardWord};

/// How I arrange the first screen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DashboardLayout)]
pub struct DashboardLayoutBody {
    /// The cards in their order; none when it is as it comes.
    items: Vec<DashboardItem>,
    #[schema(value_type = i32)]
    version: i64,
}

/// A card in its place.
#[derive(Debug, Serialize, ToSchema)]
pub struct DashboardItem {
    card: DashboardCardWord,
    /// The saved report that it shows, of the card `report` alone.
    #[schema(required)]
    report_id: Option<Uuid>,
    /// Whether it is put away.
    is_hidden: bool,
    size: DashboardCardSizeWord,
}

/// How the first screen shall be arranged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateDashboardLayout {
    #[schema(required, value_type = Vec<PlaceDashboardItem>, max_items = 40)]
    items: Option<Vec<PlaceDashboardItem>>,
}

/// A card to be placed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceDashboardItem {
    #[schema(required, value_type = DashboardCardWord)]
    card: Option<String>,
    /// The saved report that it shows, of the card `report` alone.
    #[schema(value_type = Option<Uuid>)]
    report_id: Option<String>,
    /// Whether it is put away; not, when not given.
    is_hidden: Option<bool>,
    /// `medium` when not given.
    #[schema(value_type = Option<DashboardCardSizeWord>, nullable = false)]
    size: Option<String>,
}

/// An arrangement as its owner sees it.
#[derive(Clone, Debug)]
pub struct LayoutView(pub Layout);

impl Answer for LayoutView {
    type Body = DashboardLayoutBody;

    fn body(&self, _: Language) -> DashboardLayoutBody {
        DashboardLayoutBody {
            items: self.0.items.iter().map(DashboardItem::new).collect(),
            version: self.0.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.0.version)
    }
}

impl DashboardItem {
    fn new(item: &Placed) -> Self {
        Self {
            card: DashboardCardWord(item.card),
            report_id: item.report_id.map(|report| report.as_uuid()),
            is_hidden: item.is_hidden,
            size: DashboardCardSizeWord(item.size),
        }
    }
}

impl UpdateDashboardLayout {
    /// The cards in their order.
    ///
    /// # Errors
    /// Every field that is not valid, as `items[2].card` and the like.
    pub fn check(&self) -> Result<Vec<Placed>, Vec<FieldError>> {
        let Some(items) = &self.items else {
            return Err(vec![FieldError::new("items", FieldCode::Required)]);
        };
        let inputs = items.iter().map(|item| PlacedInput {
            card: item.card.as_deref(),
            report_id: item.report_id.as_deref(),
            is_hidden: item.is_hidden,
            size: item.size.as_deref(),
        });
        dashboards::check(&inputs.collect::<Vec<_>>())
    }
}
