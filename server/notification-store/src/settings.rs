//! What users want to be told of, where and when. Nobody who has set nothing has a row.

use jiff::civil::Time;
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::money::{CurrencyCode, Minor};
use kym_domain::notifications::{NotificationSettings, QuietHours, WorkspacePreferences};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one};
use uuid::Uuid;

use crate::{matrix, transaction_watches};

/// What administrators have set, and whatever the user has.
#[derive(sqlx_macros::FromRow)]
struct SettingsRow {
    defaults: String,
    matrix: Option<String>,
    time_zone: Option<String>,
    quiet_from: Option<String>,
    quiet_until: Option<String>,
    digest: Option<String>,
    digest_hour: Option<i64>,
    version: Option<i64>,
}

#[derive(sqlx_macros::FromRow)]
struct WorkspaceRow {
    workspace_id: Uuid,
    is_muted: bool,
    currency: String,
    large_expense: Option<i64>,
    large_deposit: Option<i64>,
    member_transaction: Option<i64>,
}

/// What a user has set; for the rest what administrators have set for everybody, and the defaults.
pub async fn get(reader: &mut Reader, user: UserId) -> Result<NotificationSettings, StoreError> {
    let row = fetch_one!(
        reader,
        SettingsRow,
        "SELECT d.matrix AS defaults, s.matrix, s.time_zone, s.quiet_from, s.quiet_until, s.digest, s.digest_hour,
                s.version
         FROM notification_defaults d LEFT JOIN notification_settings s ON s.user_id = $1 WHERE d.id = 1",
        user.as_uuid(),
    )?;
    let nonsense =
        |column| StoreError::inconsistent("notification_settings", column, user.as_uuid());
    let defaults = matrix::from_json(&row.defaults).ok_or_else(|| nonsense("defaults"))?;
    let (Some(set), Some(digest), Some(version)) = (row.matrix, row.digest, row.version) else {
        let unset = NotificationSettings::default();
        return Ok(NotificationSettings {
            matrix: unset.matrix.over(defaults),
            ..unset
        });
    };
    let set = matrix::from_json(&set).ok_or_else(|| nonsense("matrix"))?;
    let time = |text: &Option<String>| text.as_deref().map(str::parse::<Time>).transpose();
    let quiet_from = time(&row.quiet_from).map_err(|_| nonsense("quiet_from"))?;
    let quiet_until = time(&row.quiet_until).map_err(|_| nonsense("quiet_until"))?;
    let quiet = quiet_from.zip(quiet_until);
    let zone = row.time_zone.map(|zone| zone.parse().unwrap_or_default());
    let digest_hour = row.digest_hour.unwrap_or_default();
    Ok(NotificationSettings {
        matrix: set.over(defaults),
        time_zone: zone.unwrap_or_default(),
        quiet_hours: quiet.and_then(|(from, until)| QuietHours::new(from, until)),
        digest: digest.parse().map_err(|_| nonsense("digest"))?,
        digest_hour: i8::try_from(digest_hour).map_err(|_| nonsense("digest_hour"))?,
        workspaces: workspaces(reader, user).await?,
        low_balances: low_balances(reader, user).await?,
        version,
    })
}

async fn workspaces(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<WorkspacePreferences>, StoreError> {
    let rows = fetch_all!(
        reader,
        WorkspaceRow,
        "SELECT workspace_id, is_muted, currency, large_expense, large_deposit, member_transaction
         FROM notification_workspaces WHERE user_id = $1 ORDER BY workspace_id",
        user.as_uuid(),
    )?;
    let rows = rows.into_iter().map(|row| {
        let nonsense =
            |_| StoreError::inconsistent("notification_workspaces", "currency", row.workspace_id);
        Ok(WorkspacePreferences {
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            is_muted: row.is_muted,
            currency: row.currency.parse::<CurrencyCode>().map_err(nonsense)?,
            large_expense: row.large_expense.map(Minor::new),
            large_deposit: row.large_deposit.map(Minor::new),
            member_transaction: row.member_transaction.map(Minor::new),
        })
    });
    rows.collect()
}

async fn low_balances(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<(WorkspaceId, AccountId, Minor)>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, Uuid, i64),
        "SELECT workspace_id, account_id, amount FROM notification_low_balances WHERE user_id = $1
         ORDER BY workspace_id, account_id",
        user.as_uuid(),
    )?;
    let rows = rows.into_iter().map(|(workspace, account, amount)| {
        (
            WorkspaceId::from_uuid(workspace),
            AccountId::from_uuid(account),
            Minor::new(amount),
        )
    });
    Ok(rows.collect())
}

/// Writes what a user wants.
pub async fn put(
    tx: &mut Tx,
    user: UserId,
    settings: &NotificationSettings,
) -> Result<(), StoreError> {
    let quiet = settings.quiet_hours;
    let time = |time: Time| time.strftime("%H:%M").to_string();
    execute!(
        tx,
        "INSERT INTO notification_settings
             (user_id, matrix, time_zone, quiet_from, quiet_until, digest, digest_hour, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id) DO UPDATE SET
             matrix = excluded.matrix, time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
             quiet_until = excluded.quiet_until, digest = excluded.digest, digest_hour = excluded.digest_hour,
             version = excluded.version",
        user.as_uuid(),
        matrix::to_json(&settings.matrix),
        settings.time_zone.as_str(),
        quiet.map(|quiet| time(quiet.from())),
        quiet.map(|quiet| time(quiet.until())),
        settings.digest.as_str(),
        i64::from(settings.digest_hour),
        settings.version,
    )?;
    put_workspaces(tx, user, &settings.workspaces).await?;
    put_low_balances(tx, user, &settings.low_balances).await
}

async fn put_workspaces(
    tx: &mut Tx,
    user: UserId,
    all: &[WorkspacePreferences],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM notification_workspaces WHERE user_id = $1",
        user.as_uuid()
    )?;
    for set in all {
        execute!(
            tx,
            "INSERT INTO notification_workspaces
                 (user_id, workspace_id, is_muted, currency, large_expense, large_deposit, member_transaction)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            user.as_uuid(),
            set.workspace_id.as_uuid(),
            set.is_muted,
            set.currency.as_str(),
            set.large_expense.map(Minor::units),
            set.large_deposit.map(Minor::units),
            set.member_transaction.map(Minor::units),
        )?;
    }
    Ok(())
}

/// What is said of an account stays as it was where its threshold does.
async fn put_low_balances(
    tx: &mut Tx,
    user: UserId,
    all: &[(WorkspaceId, AccountId, Minor)],
) -> Result<(), StoreError> {
    let before = low_balances(tx, user).await?;
    for (workspace, account, _) in before.iter().filter(|each| !all.contains(each)) {
        execute!(
            tx,
            "DELETE FROM notification_low_balances WHERE user_id = $1 AND workspace_id = $2 AND account_id = $3",
            user.as_uuid(),
            workspace.as_uuid(),
            account.as_uuid(),
        )?;
    }
    for (workspace, account, amount) in all.iter().filter(|each| !before.contains(each)) {
        execute!(
            tx,
            "INSERT INTO notification_low_balances (user_id, workspace_id, account_id, amount) VALUES ($1, $2, $3, $4)",
            user.as_uuid(),
            workspace.as_uuid(),
            account.as_uuid(),
            amount.units(),
        )?;
        // It may be beneath that already, though nothing changes in the workspace.
        transaction_watches::look_again(tx, *workspace).await?;
    }
    Ok(())
}
