//! All subscriptions, as administrators look through them.

use kym_commerce::subscriptions::{Subscription, SubscriptionStatus};
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::text::{fold, fold_login};
use kym_store::subscriptions::SubscriptionRow;
use kym_store::users::list::anywhere;
use kym_store::{Reader, StoreError, fetch_all, fetch_one, fetch_optional, subscription_columns};
use uuid::Uuid;

/// What the rows of a page are sorted by; the id breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// When they were made.
    CreatedAt,
    /// When they begin.
    StartsAt,
    /// How they stand, in the order of the words.
    Status,
    /// The code of the plan.
    Plan,
    /// The name of the user; those of deleted users come last.
    User,
    /// What a period costs, one currency after the other.
    Price,
    /// When the period ends; those without one come last.
    PeriodEndsAt,
}

/// Which rows make a page.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What stands somewhere in the name, the sign-in name or the address of the user, as it was typed.
    pub search: String,
    /// Of this user alone.
    pub user: Option<UserId>,
    /// Of this plan alone.
    pub plan: Option<PlanId>,
    /// That stand so.
    pub status: Option<SubscriptionStatus>,
    /// What they are sorted by.
    pub order: Order,
    /// The greatest first.
    pub descending: bool,
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

/// Whose a subscription is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// Who.
    pub id: UserId,
    /// How they sign in.
    pub username: String,
    /// What they are called.
    pub full_name: String,
    /// Where they are reached.
    pub email: String,
}

/// A subscription and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSubscription {
    /// The subscription.
    pub subscription: Subscription,
    /// Whose; nobody's when they were deleted.
    pub user: Option<Subscriber>,
}

/// The names of a user who may be gone, of `users u` beside a row of theirs.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct SubscriberRow {
    username: Option<String>,
    full_name: Option<String>,
    email: Option<String>,
}

impl SubscriberRow {
    /// Whose they are; nobody's when they were deleted.
    pub(crate) fn of(self, id: Option<UserId>) -> Option<Subscriber> {
        Some(Subscriber {
            id: id?,
            username: self.username?,
            full_name: self.full_name?,
            email: self.email?,
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    subscription: SubscriptionRow,
    #[sqlx(flatten)]
    user: SubscriberRow,
}

impl TryFrom<ListedRow> for ListedSubscription {
    type Error = StoreError;

    fn try_from(row: ListedRow) -> Result<Self, StoreError> {
        let subscription = Subscription::try_from(row.subscription)?;
        let user = row.user.of(subscription.user_id);
        Ok(Self { subscription, user })
    }
}

macro_rules! rows {
    ($columns:expr, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM subscriptions s LEFT JOIN users u ON u.id = s.user_id JOIN plans p ON p.id = s.plan_id ",
            $rest
        )
    };
}

macro_rules! listed {
    ($rest:literal) => {
        rows!(
            concat!(
                subscription_columns!(),
                ", u.username, u.full_name, u.email"
            ),
            $rest
        )
    };
}

macro_rules! page_by {
    ($order:literal) => {
        concat!(
            listed!(
                "WHERE ($1 = '' OR u.full_name_folded LIKE $2 ESCAPE '\\' OR u.username_folded LIKE $3 ESCAPE '\\'
                        OR u.email_folded LIKE $3 ESCAPE '\\')
                   AND ($4 = '' OR s.status = $4) AND ($5 IS NULL OR s.user_id = $5) AND ($6 IS NULL OR s.plan_id = $6)
                 ORDER BY "
            ),
            $order,
            " LIMIT $7 OFFSET $8"
        )
    };
}

impl Filter {
    /// The whole text, so that nothing that was typed ever becomes SQL.
    const fn sql(&self) -> &'static str {
        match (self.order, self.descending) {
            (Order::CreatedAt, false) => page_by!("s.created_at, s.id"),
            (Order::CreatedAt, true) => page_by!("s.created_at DESC, s.id DESC"),
            (Order::StartsAt, false) => page_by!("s.starts_at, s.id"),
            (Order::StartsAt, true) => page_by!("s.starts_at DESC, s.id DESC"),
            (Order::Status, false) => page_by!("s.status, s.id"),
            (Order::Status, true) => page_by!("s.status DESC, s.id DESC"),
            (Order::Plan, false) => page_by!("p.code, s.id"),
            (Order::Plan, true) => page_by!("p.code DESC, s.id DESC"),
            (Order::User, false) => page_by!("u.full_name_folded NULLS LAST, s.id"),
            (Order::User, true) => page_by!("u.full_name_folded DESC NULLS LAST, s.id DESC"),
            (Order::Price, false) => page_by!("s.currency, s.price, s.id"),
            (Order::Price, true) => page_by!("s.currency DESC, s.price DESC, s.id DESC"),
            (Order::PeriodEndsAt, false) => page_by!("s.period_ends_at NULLS LAST, s.id"),
            (Order::PeriodEndsAt, true) => page_by!("s.period_ends_at DESC NULLS LAST, s.id DESC"),
        }
    }
}

/// A page of subscriptions, and how many the filter finds.
pub async fn list(
    reader: &mut Reader,
    filter: &Filter,
) -> Result<(Vec<ListedSubscription>, i64), StoreError> {
    let name = anywhere(&fold(&filter.search));
    let login = anywhere(&fold_login(&filter.search));
    let status = filter.status.map_or("", SubscriptionStatus::as_str);
    let user: Option<Uuid> = filter.user.map(|user| user.as_uuid());
    let plan: Option<Uuid> = filter.plan.map(|plan| plan.as_uuid());
    let rows = fetch_all!(
        reader,
        ListedRow,
        filter.sql(),
        filter.search.as_str(),
        name,
        login,
        status,
        user,
        plan,
        filter.limit,
        filter.skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        rows!(
            "COUNT(*)",
            "WHERE ($1 = '' OR u.full_name_folded LIKE $2 ESCAPE '\\' OR u.username_folded LIKE $3 ESCAPE '\\'
                    OR u.email_folded LIKE $3 ESCAPE '\\')
               AND ($4 = '' OR s.status = $4) AND ($5 IS NULL OR s.user_id = $5) AND ($6 IS NULL OR s.plan_id = $6)"
        ),
        filter.search.as_str(),
        name,
        login,
        status,
        user,
        plan,
    )?;
    let listed: Result<Vec<_>, StoreError> = rows.into_iter().map(TryInto::try_into).collect();
    Ok((listed?, total))
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    id: SubscriptionId,
) -> Result<Option<ListedSubscription>, StoreError> {
    let row = fetch_optional!(reader, ListedRow, listed!("WHERE s.id = $1"), id.as_uuid())?;
    row.map(TryInto::try_into).transpose()
}
