//! Whom a message is for, among all who are here.

use kym_domain::id::{BroadcastId, PlanId, UserId};
use kym_domain::language::Language;
use kym_domain::text::fold_login;
use kym_store::sql::{Statement, Value};
use kym_store::{Reader, StoreError, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

/// Somebody whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// Who.
    pub user: UserId,
    /// The language they chose.
    pub language: Language,
    /// Whether they have not proved their address yet, so that they are written no letters.
    pub is_pending: bool,
}

/// Whether the user `u` is among those whom a message is for. The default plan is had by whoever has subscribed to none.
macro_rules! is_among {
    ($broadcast:literal) => {
        concat!(
            "u.disabled_at IS NULL AND EXISTS (SELECT 1 FROM broadcasts b WHERE b.id = ",
            $broadcast,
            " AND (b.audience = 'all'
                   OR b.audience = 'administrators' AND u.is_superuser
                   OR b.audience = 'users' AND EXISTS (
                       SELECT 1 FROM broadcast_users t WHERE t.broadcast_id = b.id AND t.user_id = u.id)
                   OR b.audience = 'plans' AND EXISTS (
                       SELECT 1 FROM broadcast_plans t JOIN plans p ON p.id = t.plan_id
                       WHERE t.broadcast_id = b.id AND (
                           EXISTS (SELECT 1 FROM subscriptions s
                                   WHERE s.user_id = u.id AND s.slot = 'current' AND s.plan_id = p.id)
                           OR p.is_default AND NOT EXISTS (
                               SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.slot = 'current')))))"
        )
    };
}

/// The next of those whom a message is for, behind a user in the order of their ids, `limit` at most. Nobody whose account
/// is disabled.
pub async fn next(
    reader: &mut Reader,
    id: BroadcastId,
    behind: Option<UserId>,
    limit: i64,
) -> Result<Vec<Recipient>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, String, bool),
        concat!(
            "SELECT u.id, u.language, u.is_pending FROM users u WHERE u.id > $2 AND ",
            is_among!("$1"),
            " AND NOT EXISTS (SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = $1 AND r.user_id = u.id)
              ORDER BY u.id LIMIT $3"
        ),
        id.as_uuid(),
        behind.map_or(Uuid::nil(), |user| user.as_uuid()),
        limit,
    )?;
    let rows = rows.into_iter().map(|(user, language, is_pending)| {
        let nonsense = |_| StoreError::inconsistent("users", "language", user);
        Ok(Recipient {
            user: UserId::from_uuid(user),
            language: language.parse().map_err(nonsense)?,
            is_pending,
        })
    });
    rows.collect()
}

/// How many a message is for now.
pub async fn count(reader: &mut Reader, id: BroadcastId) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        concat!("SELECT COUNT(*) FROM users u WHERE ", is_among!("$1")),
        id.as_uuid(),
    )?;
    Ok(count)
}

/// The users of these ids and addresses, each with the address in small letters.
pub async fn users_named(
    reader: &mut Reader,
    ids: &[UserId],
    addresses: &[String],
) -> Result<Vec<(UserId, String)>, StoreError> {
    let mut sql = Statement::new("SELECT id, email_folded FROM users WHERE id");
    sql.among(ids.iter().map(|id| Value::Id(id.as_uuid())));
    sql.say(" OR email_folded");
    sql.among(addresses.iter().map(|one| Value::Text(fold_login(one))));
    let rows: Vec<(Uuid, String)> = sql.fetch_all(reader).await?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(id, email)| (UserId::from_uuid(id), email))
        .collect())
}

/// Those of these plans that there are.
pub async fn plans_among(reader: &mut Reader, ids: &[PlanId]) -> Result<Vec<PlanId>, StoreError> {
    let mut sql = Statement::new("SELECT id FROM plans WHERE id");
    sql.among(ids.iter().map(|id| Value::Id(id.as_uuid())));
    let rows: Vec<(Uuid,)> = sql.fetch_all(reader).await?;
    Ok(rows
        .into_iter()
        .map(|(id,)| PlanId::from_uuid(id))
        .collect())
}

/// The addresses of the people whom a message names; those alone who are still here.
pub async fn addresses(
    reader: &mut Reader,
    id: BroadcastId,
) -> Result<Vec<(UserId, String)>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT u.id, u.email FROM broadcast_users t JOIN users u ON u.id = t.user_id
         WHERE t.broadcast_id = $1 ORDER BY u.email",
        id.as_uuid(),
    )?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(id, email)| (UserId::from_uuid(id), email))
        .collect())
}

/// The user who came last, by their id.
pub async fn newest_user(reader: &mut Reader) -> Result<Option<UserId>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT id FROM users ORDER BY id DESC LIMIT 1"
    )?;
    Ok(row.map(|(id,)| UserId::from_uuid(id)))
}
