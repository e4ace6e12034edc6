//! What accounts will hold.

use jiff::Timestamp;
use kym_analytics::forecast;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_store::Reader;
use kym_store::access::{Member, Read};

use super::gather::gather;
use super::wire::{ForecastOptions, Outlook};

/// What the accounts of a workspace will hold.
pub async fn forecast(view: &mut View, wish: ForecastOptions) -> Result<Outlook> {
    let member = member::<Read>(&mut view.reader, view.user, wish.workspace).await?;
    let now = view.now;
    outlook(
        &mut view.reader,
        &member,
        now,
        (wish.days, wish.with_budgets),
    )
    .await
}

/// What they will hold in so many days, with what is left of budgets or without.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn outlook<R>(
    reader: &mut Reader,
    member: &Member<R>,
    now: Timestamp,
    wish: (i64, bool),
) -> Result<Outlook> {
    let found = gather(reader, member, now, wish).await?;
    let (base, days) = (member.base(), found.days);
    let accounts = forecast::forecast(found.holders, found.entries, days)?;
    let total = forecast::total(&accounts, base, days, &found.rates)?;
    Ok(Outlook {
        today: days.first(),
        base,
        accounts,
        total,
        excluded: found.excluded,
    })
}
