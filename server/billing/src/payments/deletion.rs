//! The end of a user's payments with the user.

use kym_billing_store::payments;
use kym_domain::id::UserId;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};

use super::online::close_later;
use super::settle::apply;

/// Closes what a user has not paid, who is locked and about to be deleted, here and soon at its provider. What arrives all the same
/// waits for a person.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn close_with_user(ctx: &mut Ctx, user: UserId) -> Result<()> {
    for payment in payments::waiting_of_user(&mut ctx.tx, user).await? {
        let change = payment.cancel(ctx.now()).map_err(Error::internal)?;
        apply(ctx, change).await?;
        close_later(ctx, &payment);
    }
    Ok(())
}
