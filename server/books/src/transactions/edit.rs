//! Changing a transaction, and moving it to another account of its workspace.

use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::history::ChangeKind;
use kym_domain::id::TransactionId;
use kym_domain::transactions::{EditRefused, Places, Transaction, TransactionEdit};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditTransactions, Member};
use kym_store::{accounts, transactions};

use super::legs::{account_of, take, write_both};
use super::parts;
use super::service::{check_category, check_version, shown};
use super::wire::TransactionView;

/// Changes a transaction; the other leg of a transfer follows.
pub async fn update(
    mut ctx: Ctx,
    id: TransactionId,
    mut edit: TransactionEdit,
    if_match: &IfMatch,
) -> Result<Committed<TransactionView>> {
    let target: Vec<_> = edit.account_id.into_iter().collect();
    let (member, was) = take(&mut ctx, id, &target).await?;
    if !was.is_live() {
        return Err(Error::NOT_FOUND);
    }
    check_version(&mut ctx, &member, &was, if_match).await?;
    let account = accounts::get(
        &mut ctx.tx,
        &member,
        edit.account_id.unwrap_or(was.account_id),
    )
    .await?;
    let account = account.ok_or_else(|| Error::field("account_id", FieldCode::NotFound))?;
    // What it has it keeps, also when that is somebody else's alone.
    let category = edit.category_id.over(was.category_id);
    if category != was.category_id {
        check_category(&mut ctx, &member, category).await?;
    }
    let lines = edit.splits.as_deref().unwrap_or_default();
    parts::check_categories(&mut ctx, &member, lines, &was.splits).await?;
    let tags = edit.tags.as_deref_mut().unwrap_or_default();
    transactions::spell_tags(&mut ctx.tx, &member, tags).await?;
    let places = places(&mut ctx, &member, &was, &account).await?;
    let is = was.clone().edited(edit, places, || ctx.new_id());
    let is = is.map_err(refused)?;
    let is = write_both(&mut ctx, &member, &was, is, ChangeKind::Updated).await;
    let is = is.map_err(|error| error.of_amount("total_amount"))?;
    let shown = shown(&mut ctx, &member, &[&account], is).await?;
    ctx.commit(shown).await
}

/// What a transaction and the other leg of it are counted in, when it shall stand on this account.
pub(super) async fn places<'a>(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
    account: &'a Account,
) -> Result<Places<'a>> {
    let mut places = Places::from(account);
    if was.account_id != account.id {
        places.currency = account_of(ctx, member, was.account_id).await?.currency;
    }
    if let Some(peer) = was.transfer {
        places.other = account_of(ctx, member, peer.account_id).await?.currency;
    }
    Ok(places)
}

fn refused(error: EditRefused) -> Error {
    match error {
        EditRefused::Invalid(errors) => errors.into(),
        EditRefused::OtherWorkspace => Error::field("account_id", FieldCode::NotFound),
    }
}
