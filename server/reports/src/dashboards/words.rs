//! Closed lists of words in the contract.

use kym_analytics::dashboards::{DashboardCard, DashboardCardSize};
use kym_platform::http::words::words;

words! {
    /// A card of the first screen.
    DashboardCardWord("DashboardCard"): DashboardCard;
    /// How large a card of the first screen is.
    DashboardCardSizeWord("DashboardCardSize"): DashboardCardSize;
}
