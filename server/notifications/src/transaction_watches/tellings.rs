//! Who is told what of the transactions that something became of. Each member is told at most once at one look of what
//! somebody did of one kind, however many transactions it was; nobody is told of what they did themselves.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use kym_domain::id::{TransactionId, UserId};
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::{
    Channel, Content, EntityKind, NotificationKind, NotificationSettings, ParamName,
};
use kym_notification_store::thresholds::MemberThresholds;
use kym_notification_store::transaction_watches::{WatchedChange, WatchedRow};
use kym_notification_store::{channels, events, settings};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_store::access::{Member, Read};
use kym_store::events::listeners;
use kym_store::{users, workspaces};
use uuid::Uuid;

/// To whom, of what, and of whom.
type Key = (UserId, NotificationKind, UserId);

/// Tells the members of a workspace what became of its transactions, unless they were told of it.
pub async fn tell(
    ctx: &mut Ctx,
    proof: &Member<Read>,
    wanted: &[MemberThresholds],
    rows: &[WatchedRow],
) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let workspace = proof.workspace();
    let members = listeners(&mut ctx.tx, workspace).await?;
    let mut listeners = Listeners::new(proof, members, wanted);
    // By change, so that two who look at the same time wait for each other in one order.
    let mut groups: BTreeMap<Uuid, Vec<(Key, &WatchedRow)>> = BTreeMap::new();
    for row in rows {
        for (user, kind) in listeners.of(ctx, row).await? {
            let group = groups.entry(row.group).or_default();
            group.push(((user, kind, row.author), row));
        }
    }
    let now = ctx.now();
    let mut told: BTreeMap<Key, Vec<&WatchedRow>> = BTreeMap::new();
    for (group, tellings) in groups {
        let key = format!("transactions:{group}");
        if events::raise_once(&mut ctx.tx, workspace.as_uuid(), &key, now).await? {
            for (key, row) in tellings {
                told.entry(key).or_default().push(row);
            }
        }
    }
    if told.is_empty() {
        return Ok(());
    }
    let name = workspaces::get(&mut ctx.tx, proof).await?.workspace.name;
    for ((user, kind, author), rows) in told {
        let user = users::get(&mut ctx.tx, user).await?;
        let author = users::get(&mut ctx.tx, author).await?;
        let (Some(user), Some(author)) = (user, author) else {
            continue;
        };
        let content = Content::new(kind).in_workspace(workspace, &name);
        let content = match kind {
            NotificationKind::LargeExpense | NotificationKind::LargeDeposit => content,
            _ => content.text(ParamName::Person, author.full_name),
        };
        if let Some(content) = with_rows(content, &rows) {
            notify(ctx, &user, content).await?;
        }
    }
    Ok(())
}

/// What is said of transactions: of the largest, and how many there are.
fn with_rows(content: Content, rows: &[&WatchedRow]) -> Option<Content> {
    let pairs: BTreeSet<TransactionId> = rows.iter().map(|row| of_pair(row)).collect();
    let largest = rows.iter().max_by_key(|row| size(row).units())?;
    let amount = match content.kind {
        NotificationKind::LargeExpense | NotificationKind::LargeDeposit => {
            Money::new(absolute(largest.amount.minor), largest.amount.currency)
        }
        _ => largest.amount,
    };
    let content = content.day(largest.date).amount(amount);
    let content = match largest.payee.as_str() {
        "" => content,
        payee => content.text(ParamName::Name, payee),
    };
    Some(if let [one] = *pairs.iter().collect::<Vec<_>>() {
        content.about(EntityKind::Transaction, one.as_uuid())
    } else {
        let count = i64::try_from(pairs.len()).unwrap_or(i64::MAX);
        content.number(ParamName::Count, count)
    })
}

/// One of the two legs of a transfer stands for both.
fn of_pair(row: &WatchedRow) -> TransactionId {
    row.peer.map_or(row.id, |peer| peer.min(row.id))
}

/// How much it is in the currency of the workspace. What could not be converted is not compared with anything.
fn size(row: &WatchedRow) -> Minor {
    absolute(row.converted.unwrap_or_default())
}

const fn absolute(amount: Minor) -> Minor {
    Minor::new(amount.units().saturating_abs())
}

/// The members of a workspace, and what they want to be told of.
struct Listeners<'a> {
    proof: &'a Member<Read>,
    members: BTreeSet<UserId>,
    wanted: &'a [MemberThresholds],
    settings: HashMap<UserId, (NotificationSettings, Vec<Channel>)>,
}

impl<'a> Listeners<'a> {
    fn new(proof: &'a Member<Read>, members: Vec<UserId>, wanted: &'a [MemberThresholds]) -> Self {
        Self {
            proof,
            members: members.into_iter().collect(),
            wanted,
            settings: HashMap::new(),
        }
    }

    /// Who is told of a transaction, and of what kind that is to them: of one thing nobody is told as two.
    async fn of(
        &mut self,
        ctx: &mut Ctx,
        row: &WatchedRow,
    ) -> Result<Vec<(UserId, NotificationKind)>> {
        let kind = match row.change {
            WatchedChange::Booked => return self.of_booking(ctx, row).await,
            WatchedChange::Changed => NotificationKind::OwnTransactionChanged,
            WatchedChange::Deleted => NotificationKind::OwnTransactionDeleted,
        };
        let user = row.booked_by;
        let is_told = user != row.author && self.members.contains(&user);
        Ok(is_told.then_some((user, kind)).into_iter().collect())
    }

    async fn of_booking(
        &mut self,
        ctx: &mut Ctx,
        row: &WatchedRow,
    ) -> Result<Vec<(UserId, NotificationKind)>> {
        let Some(converted) = row.converted else {
            return Ok(Vec::new());
        };
        let mut told = Vec::new();
        for one in self.wanted {
            let is_own = one.user == row.author;
            if !self.members.contains(&one.user) || is_own && !row.is_by_clock {
                continue;
            }
            let large = match converted.units() {
                _ if row.peer.is_some() => None,
                ..0 => Some((NotificationKind::LargeExpense, one.large_expense)),
                _ => Some((NotificationKind::LargeDeposit, one.large_deposit)),
            };
            let others = (!row.is_by_clock)
                .then_some((NotificationKind::MemberTransaction, one.member_transaction));
            for (kind, least) in large.into_iter().chain(others) {
                if least.is_some_and(|least| size(row) >= least)
                    && self.wants(ctx, one.user, kind).await?
                {
                    told.push((one.user, kind));
                    break;
                }
            }
        }
        Ok(told)
    }

    /// Whether somebody is told of such things on any channel that they can be told by.
    async fn wants(&mut self, ctx: &mut Ctx, user: UserId, kind: NotificationKind) -> Result<bool> {
        let (settings, channels) = match self.settings.entry(user) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let settings = settings::get(&mut ctx.tx, user).await?;
                unknown.insert((settings, channels::in_use(&mut ctx.tx, user).await?))
            }
        };
        let workspace = Some(self.proof.workspace());
        let mut channels = channels.iter();
        Ok(channels.any(|channel| settings.wants(kind, workspace, *channel)))
    }
}
