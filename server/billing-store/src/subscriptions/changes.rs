//! Everything that happened to a subscription.

use jiff::Timestamp;
use kym_commerce::plans::BillingPeriod;
use kym_commerce::subscriptions::{Change, ChangeKind, SubscriptionStatus};
use kym_domain::id::{PlanId, SubscriptionChangeId, SubscriptionId, UserId};
use kym_domain::money::{Minor, Money};
use kym_store::plans::CostRow;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

/// Who changed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeAuthor {
    /// Who; nobody any more when they were deleted.
    pub id: Option<UserId>,
    /// What they were called.
    pub name: String,
}

/// A change as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChange {
    /// Which.
    pub id: SubscriptionChangeId,
    /// When.
    pub at: Timestamp,
    /// Who; nobody when time did it.
    pub author: Option<ChangeAuthor>,
    /// What.
    pub kind: ChangeKind,
    /// The plan before, when there was one.
    pub from_plan: Option<PlanId>,
    /// The plan that holds, or shall hold.
    pub plan: PlanId,
    /// What a period of it costs.
    pub price: Money,
    /// How often that is paid.
    pub period: BillingPeriod,
    /// How it stood afterwards.
    pub status: SubscriptionStatus,
    /// What it came to, in the currency of the price.
    pub amount: Option<Minor>,
    /// The beginning and the end of the period that runs.
    pub runs: Option<(Timestamp, Timestamp)>,
    /// Periods that passed without a charge.
    pub closed_periods: i64,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    at: Instant,
    author_id: Option<Uuid>,
    author_name: Option<String>,
    kind: String,
    from_plan_id: Option<Uuid>,
    plan_id: Uuid,
    #[sqlx(flatten)]
    cost: CostRow,
    status: String,
    amount: Option<i64>,
    period_starts_at: Option<Instant>,
    period_ends_at: Option<Instant>,
    closed_periods: i64,
}

impl TryFrom<Row> for StoredChange {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("subscription_changes", column, row.id);
        let (price, period) = row.cost.value().ok_or_else(|| nonsense("currency"))?;
        let id = row.author_id.map(UserId::from_uuid);
        let runs = row.period_starts_at.zip(row.period_ends_at);
        Ok(Self {
            id: SubscriptionChangeId::from_uuid(row.id),
            at: row.at.into(),
            author: row.author_name.map(|name| ChangeAuthor { id, name }),
            kind: row.kind.parse().map_err(|_| nonsense("kind"))?,
            from_plan: row.from_plan_id.map(PlanId::from_uuid),
            plan: PlanId::from_uuid(row.plan_id),
            price,
            period,
            status: row.status.parse().map_err(|_| nonsense("status"))?,
            amount: row.amount.map(Minor::new),
            runs: runs.map(|(from, until)| (from.into(), until.into())),
            closed_periods: row.closed_periods,
        })
    }
}

/// Everything that happened to one, newest first.
pub async fn list(
    reader: &mut Reader,
    id: SubscriptionId,
    limit: i64,
) -> Result<Vec<StoredChange>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, at, author_id, author_name, kind, from_plan_id, plan_id, price, currency, billing_frequency, billing_days,
                status, amount, period_starts_at, period_ends_at, closed_periods
         FROM subscription_changes WHERE subscription_id = $1 ORDER BY id DESC LIMIT $2",
        id.as_uuid(),
        limit,
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Writes down a change. The beginning of a period is refused the second time.
pub async fn insert(
    tx: &mut Tx,
    id: SubscriptionChangeId,
    change: &Change,
    author: Option<&ChangeAuthor>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let after = &change.after;
    let agreement = after
        .next_agreement
        .filter(|_| change.kind == ChangeKind::ChangeScheduled);
    let agreement = agreement.unwrap_or(after.agreement);
    let period = after.period.as_ref();
    execute!(
        tx,
        "INSERT INTO subscription_changes
             (id, subscription_id, at, author_id, author_name, kind, from_plan_id, plan_id, price, currency,
              billing_frequency, billing_days, status, amount, period_starts_at, period_ends_at, closed_periods)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        id.as_uuid(),
        after.id.as_uuid(),
        Instant::from(at),
        author.and_then(|author| author.id).map(|id| id.as_uuid()),
        author.map(|author| author.name.as_str()),
        change.kind.as_str(),
        change.from.map(|from| from.plan_id.as_uuid()),
        agreement.plan_id.as_uuid(),
        agreement.price.minor.units(),
        agreement.price.currency.code().as_str(),
        agreement.period.frequency().as_str(),
        agreement.period.days().map(i64::from),
        after.status.as_str(),
        change.amount.map(Minor::units),
        period.map(|period| Instant::from(period.starts_at)),
        period.map(|period| Instant::from(period.ends_at)),
        i64::from(change.closed_periods),
    )?;
    Ok(())
}
