//! The end of a user's subscriptions with the user.

use kym_domain::id::UserId;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};

use super::debts::write_off;
use super::record::{Recorded, author, record};
use super::settle::settle;

/// Ends what a user has subscribed to, who is locked and about to be deleted. What happened to it is kept.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn end_with_user(ctx: &mut Ctx, user: UserId) -> Result<()> {
    let author = author(ctx).await?;
    for subscription in settle(ctx, user).await? {
        let change = subscription.end(false, ctx.now());
        let change = change.map_err(Error::internal)?;
        let recorded = Recorded {
            before: Some(&subscription),
            change: &change,
            proration: None,
            author: Some(&author),
            is_paid: false,
        };
        let (ended, _) = record(ctx, recorded).await?;
        write_off(ctx, &ended).await?;
    }
    Ok(())
}
