//! Forgetting a way to pay: at once here, and soon at its provider.

use kym_billing_store::payments::methods;
use kym_commerce::payments::{PaymentMethod, PaymentProvider};
use kym_domain::id::{PaymentMethodId, UserId};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use kym_store::lock;
use serde::{Deserialize, Serialize};

use crate::payment_protocols::{ProviderError, forget_method};
use crate::payment_settings::Till;

/// A way to pay that its provider is to forget. The row may be gone with its user by then.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetMethod {
    provider: String,
    is_test: bool,
    provider_method_id: String,
}

impl Job for ForgetMethod {
    const KIND: &'static str = "forget_payment_method";

    async fn run(&self, app: &App) -> Outcome {
        match self.forget(app).await {
            Ok(()) => Outcome::Done,
            Err(why) => Outcome::Retry(why),
        }
    }
}

impl ForgetMethod {
    fn of(method: &PaymentMethod) -> Self {
        Self {
            provider: method.provider.as_str().to_owned(),
            is_test: method.is_test,
            provider_method_id: method.provider_method_id.clone(),
        }
    }

    async fn forget(&self, app: &App) -> Result<(), String> {
        let Ok(provider) = self.provider.parse::<PaymentProvider>() else {
            return Ok(());
        };
        let mut reader = app.db.ask().await.map_err(|error| error.to_string())?;
        let till = Till::open_for(app, &mut reader, (provider, self.is_test)).await;
        drop(reader);
        // In another account nobody knows of it.
        let Some(till) = till.map_err(|error| format!("{error:?}"))? else {
            return Ok(());
        };
        match forget_method(&app.fetcher, &till.account(), &self.provider_method_id).await {
            Ok(()) => Ok(()),
            Err(ProviderError::Unknown(unknown)) => Err(unknown.code),
            Err(error) => {
                tracing::warn!(?error, "a payment provider does not forget a way to pay");
                Ok(())
            }
        }
    }
}

/// Forgets one of whoever asks.
pub(super) async fn forget(mut ctx: Ctx, id: PaymentMethodId) -> Result<Committed<()>> {
    let user = ctx.author.user;
    lock::user(&mut ctx.tx, user).await?;
    let method = methods::get(&mut ctx.tx, id).await?;
    let method = method.filter(|method| method.user_id == user && method.forgotten_at.is_none());
    let method = method.ok_or(Error::NOT_FOUND)?;
    forget_one(&mut ctx, &method).await?;
    ctx.commit(()).await
}

/// Forgets all of a user, who is locked and about to be deleted.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn forget_all(ctx: &mut Ctx, user: UserId) -> Result<()> {
    for method in methods::of_user(&mut ctx.tx, user).await? {
        forget_one(ctx, &method).await?;
    }
    Ok(())
}

async fn forget_one(ctx: &mut Ctx, method: &PaymentMethod) -> Result<()> {
    let now = ctx.now();
    methods::forget(&mut ctx.tx, method.id, now).await?;
    ctx.enqueue(&ForgetMethod::of(method), now, None);
    tracing::info!(method.id = %method.id, "a way to pay was forgotten");
    Ok(())
}
