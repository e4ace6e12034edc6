//! What everybody asks of the list of currencies, and what administrators do with it. There is no event
//! for everybody: clients ask for the list again after a day.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::currencies::{CurrencyDraft, CurrencyInUse, ListedCurrency};
use kym_domain::money::{Currency, CurrencyCode};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::{StoreError, Tx, currencies};

use super::wire::{CurrencyList, CurrencyView};

/// All of them; to those who keep the list also whether something is counted in each.
pub async fn list(view: &mut View, is_keeper: bool) -> Result<CurrencyList> {
    let all = currencies::list(&mut view.reader).await?;
    let used = if is_keeper {
        Some(currencies::used(&mut view.reader).await?)
    } else {
        None
    };
    Ok(CurrencyList::new(&all, used.as_deref(), view.language))
}

/// The currency of a code for something new to be counted in. It stays what it is until the change ends.
///
/// # Errors
/// `unknown_currency` at the field `currency`, when there is none or it is not offered.
pub async fn resolve_active_currency(tx: &mut Tx, code: CurrencyCode) -> Result<Currency> {
    let listed = currencies::hold(tx, code).await?;
    let chosen = listed.map_or(Err(FieldCode::UnknownCurrency), |listed| listed.chosen());
    chosen.map_err(|violation| FieldError::new("currency", violation).into())
}

/// Adds one.
pub async fn create(mut ctx: Ctx, made: ListedCurrency) -> Result<Committed<CurrencyView>> {
    recheck_administrator(&mut ctx).await?;
    match currencies::insert(&mut ctx.tx, &made).await {
        Err(StoreError::Conflict) => {
            return Err(FieldError::new("code", FieldCode::Taken).into());
        }
        written => written?,
    }
    let code = made.currency.code();
    tracing::info!(%code, by = %ctx.author.user, "a currency was added");
    ctx.commit(CurrencyView {
        listed: made,
        is_used: false,
    })
    .await
}

/// Changes one.
pub async fn update(
    mut ctx: Ctx,
    code: CurrencyCode,
    draft: CurrencyDraft,
    if_match: &IfMatch,
) -> Result<Committed<CurrencyView>> {
    let was = take(&mut ctx, code, if_match).await?;
    let is = was.listed.changed(draft, was.is_used).map_err(in_use)?;
    currencies::update(&mut ctx.tx, &is).await?;
    tracing::info!(%code, by = %ctx.author.user, "a currency was changed");
    ctx.commit(CurrencyView { listed: is, ..was }).await
}

/// Takes one of their own out of the list.
pub async fn delete(mut ctx: Ctx, code: CurrencyCode, if_match: &IfMatch) -> Result<Committed<()>> {
    let was = take(&mut ctx, code, if_match).await?;
    was.listed.may_be_removed(was.is_used).map_err(in_use)?;
    currencies::remove(&mut ctx.tx, code).await?;
    tracing::info!(%code, by = %ctx.author.user, "a currency was removed");
    ctx.commit(()).await
}

/// A currency to be changed, which nobody else changes or chooses until the change ends.
async fn take(ctx: &mut Ctx, code: CurrencyCode, if_match: &IfMatch) -> Result<CurrencyView> {
    recheck_administrator(ctx).await?;
    let listed = currencies::take(&mut ctx.tx, code).await?;
    let seen = CurrencyView {
        listed: listed.ok_or(Error::NOT_FOUND)?,
        is_used: currencies::is_used(&mut ctx.tx, code).await?,
    };
    if_match.check(&seen, ctx.author.language)?;
    Ok(seen)
}

fn in_use(_: CurrencyInUse) -> Error {
    ErrorCode::CURRENCY_IN_USE.into()
}
