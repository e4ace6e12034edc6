//! Who is told that an account has less than they want it to have: when it falls beneath that, and not again before it
//! was above; at most once on a day, as a balance may go to and fro.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::{Content, EntityKind, NotificationKind, Param, ParamName};
use kym_notification_store::thresholds::{self, LowBalance};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify_once;
use kym_store::access::{Member, Read};
use kym_store::{Reader, accounts, users, workspaces};

/// A balance that has passed what its watcher wants, one way or the other.
pub struct Passed {
    watched: LowBalance,
    account: Account,
    balance: Minor,
    today: Date,
}

/// Looks which watched balances have passed what their watchers want.
pub async fn look(
    reader: &mut Reader,
    proof: &Member<Read>,
    now: Timestamp,
) -> Result<Vec<Passed>> {
    let watched = thresholds::low_balances(reader, proof.workspace()).await?;
    if watched.is_empty() {
        return Ok(Vec::new());
    }
    let today = workspaces::time_zone(reader, proof).await?.today(now);
    let all = accounts::list_with_balances(reader, proof, false, now).await?;
    let passed = watched.into_iter().filter_map(|watched| {
        let mut all = all.iter().filter(|(account, _)| !account.is_closed);
        let (account, balances) = all.find(|(account, _)| account.id == watched.account)?;
        let balance = balances.current;
        ((balance < watched.threshold) != watched.is_low).then(|| Passed {
            watched,
            account: account.clone(),
            balance,
            today,
        })
    });
    Ok(passed.collect())
}

/// Tells of those that are low now.
pub async fn tell(ctx: &mut Ctx, proof: &Member<Read>, all: Vec<Passed>) -> Result<()> {
    let workspace = proof.workspace();
    for passed in all {
        let watched = &passed.watched;
        let is_low = !watched.is_low;
        let is_new = thresholds::set_low(&mut ctx.tx, workspace, watched, is_low).await?;
        if !is_new || !is_low {
            continue;
        }
        let key = format!("low_balance:{}:{}", passed.account.id, passed.today);
        let Some(user) = users::get(&mut ctx.tx, watched.user).await? else {
            continue;
        };
        let view = workspaces::get(&mut ctx.tx, proof).await?;
        let currency = passed.account.currency;
        let threshold = Money::new(watched.threshold, currency);
        let content = Content::new(NotificationKind::LowBalance)
            .in_workspace(workspace, &view.workspace.name)
            .about(EntityKind::Account, passed.account.id.as_uuid())
            .text(ParamName::Name, passed.account.name)
            .amount(Money::new(passed.balance, currency))
            .with(ParamName::Threshold, Param::Money(threshold));
        notify_once(ctx, &user, &key, content).await?;
    }
    Ok(())
}
