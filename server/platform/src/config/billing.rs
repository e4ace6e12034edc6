//! Plans and subscriptions.

use jiff::tz::TimeZone;
use kym_domain::workspaces::ZoneName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Plans and subscriptions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Billing {
    /// By the clocks of which time zone billing periods and days begin, such as `Europe/Berlin`. A period that runs keeps
    /// its end when this is changed.
    pub time_zone: String,
}

impl Default for Billing {
    fn default() -> Self {
        Self {
            time_zone: "UTC".to_owned(),
        }
    }
}

impl Billing {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.time_zone.parse::<ZoneName>().is_ok(),
            "billing.time_zone: must be the name of a time zone such as Europe/Berlin, not {}",
            self.time_zone
        );
        Ok(())
    }

    /// The zone.
    pub fn zone(&self) -> TimeZone {
        TimeZone::get(&self.time_zone).unwrap_or(TimeZone::UTC)
    }
}
