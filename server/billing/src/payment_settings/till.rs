//! The account that a payment is made at.

use kym_commerce::payments::PaymentProvider;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::Reader;
use url::Url;

use super::accounts::{OpenAccount, open};
use crate::payment_protocols::{Account, OnlineProvider, TIMEOUT};

/// An account with a provider, and where that is asked.
pub(crate) struct Till {
    /// Whose protocol is spoken.
    pub provider: OnlineProvider,
    opened: OpenAccount,
    base_url: Url,
}

impl Till {
    /// The account with a provider; nothing when there is none, and for what is paid by hand.
    pub async fn open(
        app: &App,
        reader: &mut Reader,
        provider: PaymentProvider,
    ) -> Result<Option<Self>> {
        let Some(online) = OnlineProvider::of(provider) else {
            return Ok(None);
        };
        let Some(opened) = open(app, reader, provider).await? else {
            return Ok(None);
        };
        let urls = &app.config.billing.payments;
        let url = match online {
            OnlineProvider::Stripe => &urls.stripe_url,
            OnlineProvider::YooKassa => &urls.yookassa_url,
        };
        Ok(Some(Self {
            provider: online,
            opened,
            base_url: Url::parse(url).map_err(Error::internal)?,
        }))
    }

    /// The same, for what was begun in one mode. In the other the provider knows nothing of it.
    pub async fn open_for(
        app: &App,
        reader: &mut Reader,
        (provider, is_test): (PaymentProvider, bool),
    ) -> Result<Option<Self>> {
        let till = Self::open(app, reader, provider).await?;
        Ok(till.filter(|till| till.opened.is_test == is_test))
    }

    /// How it is asked.
    pub fn account(&self) -> Account<'_> {
        Account {
            provider: self.provider,
            base_url: &self.base_url,
            shop_id: self.opened.shop_id.as_deref(),
            key: &self.opened.key,
            timeout: TIMEOUT,
        }
    }

    /// What webhooks are signed with.
    pub fn webhook_secrets(&self) -> Vec<&str> {
        self.opened
            .webhook_secrets
            .iter()
            .map(String::as_str)
            .collect()
    }
}
