//! What users have agreed to that leaves for models.

use jiff::Timestamp;
use kym_domain::ai_consents::AiConsent;
use kym_domain::ai_models::AiTask;
use kym_domain::id::UserId;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// All that a user has agreed to.
pub async fn list(reader: &mut Reader, user: UserId) -> Result<Vec<AiConsent>, StoreError> {
    let rows = fetch_all!(
        reader,
        (String, String, Instant),
        "SELECT recipient, task, agreed_at FROM ai_consents WHERE user_id = $1 ORDER BY recipient, task",
        user.as_uuid(),
    )?;
    let consents = rows.into_iter().map(|(recipient, task, agreed_at)| {
        let nonsense = |_| StoreError::inconsistent("ai_consents", "task", user.as_uuid());
        Ok(AiConsent {
            recipient,
            task: task.parse().map_err(nonsense)?,
            agreed_at: agreed_at.into(),
        })
    });
    consents.collect()
}

/// Whether a user has agreed that something goes to a recipient for a task.
pub async fn has(
    reader: &mut Reader,
    user: UserId,
    recipient: &str,
    task: AiTask,
) -> Result<bool, StoreError> {
    let found = fetch_optional!(
        reader,
        (String,),
        "SELECT task FROM ai_consents WHERE user_id = $1 AND recipient = $2 AND task = $3",
        user.as_uuid(),
        recipient,
        task.as_str(),
    )?;
    Ok(found.is_some())
}

/// Has a user agree to exactly this. What they agreed to before keeps its moment.
pub async fn replace(
    tx: &mut Tx,
    user: UserId,
    wanted: &[(String, AiTask)],
    now: Timestamp,
) -> Result<(), StoreError> {
    for kept in list(tx, user).await? {
        let is_wanted = |(recipient, task): &(String, AiTask)| {
            *recipient == kept.recipient && *task == kept.task
        };
        if !wanted.iter().any(is_wanted) {
            execute!(
                tx,
                "DELETE FROM ai_consents WHERE user_id = $1 AND recipient = $2 AND task = $3",
                user.as_uuid(),
                kept.recipient,
                kept.task.as_str(),
            )?;
        }
    }
    for (recipient, task) in wanted {
        execute!(
            tx,
            "INSERT INTO ai_consents (user_id, recipient, task, agreed_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            user.as_uuid(),
            recipient,
            task.as_str(),
            Instant::from(now),
        )?;
    }
    Ok(())
}
