//! Plans and subscriptions.

use jiff::tz::TimeZone;
use kym_domain::workspaces::ZoneName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Plans and subscriptions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Billing {
    /// By the clocks of which time zone billing periods and days begin, such as `Europe/Berlin`. A period that runs keeps
    /// its end when this is changed.
    pub time_zone: String,
    /// Where payment providers are asked.
    pub payments: Payments,
}

/// Where payment providers are asked: at their own addresses, unless something stands in for them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Payments {
    /// Stripe's address, with the version of its protocol.
    pub stripe_url: String,
    /// YooKassa's address, with the version of its protocol.
    pub yookassa_url: String,
}

impl Default for Billing {
    fn default() -> Self {
        Self {
            time_zone: "UTC".to_owned(),
            payments: Payments::default(),
        }
    }
}

impl Default for Payments {
    fn default() -> Self {
        Self {
            stripe_url: "https://api.stripe.com/v1".to_owned(),
            yookassa_url: "https://api.yookassa.ru/v3".to_owned(),
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
        let addresses = [
            ("stripe_url", &self.payments.stripe_url),
            ("yookassa_url", &self.payments.yookassa_url),
        ];
        for (key, address) in addresses {
            let url = Url::parse(address);
            anyhow::ensure!(
                url.is_ok_and(|url| matches!(url.scheme(), "https" | "http") && url.has_host()),
                "billing.payments.{key}: must be an address such as https://api.stripe.com/v1, not {address}"
            );
        }
        Ok(())
    }

    /// The zone.
    pub fn zone(&self) -> TimeZone {
        TimeZone::get(&self.time_zone).unwrap_or(TimeZone::UTC)
    }
}
