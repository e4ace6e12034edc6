//! Do subscriptions agree with themselves and with what is written down of them?

use std::collections::BTreeMap;

use uuid::Uuid;

use super::{Report, compare};
use crate::db::{Reader, fetch_all, fetch_one};
use crate::error::StoreError;

/// Each subscription by itself, its state with the newest line of its history, and that there is one default plan.
pub(super) async fn check_subscriptions(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let wrong = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT id, status FROM subscriptions
         WHERE COALESCE(slot, '') <> (CASE WHEN status = 'expired' THEN ''
                                               WHEN status = 'pending' AND period_index IS NULL THEN 'next' ELSE 'current' END)
             OR (due_at IS NULL) <> (status = 'expired')
             OR (ends_at IS NULL) <> (status IN ('active', 'pending'))
             OR (status IN ('active', 'canceled') AND period_ends_at IS NULL)
             OR (next_plan_id IS NOT NULL AND (status NOT IN ('active', 'pending') OR period_index IS NULL))
             OR (status = 'pending' AND period_index IS NOT NULL AND payment_due_at IS NULL)
             OR (user_id IS NULL AND status <> 'expired')
         ORDER BY id"
    )?;
    for (id, status) in wrong {
        let difference =
            format!("subscriptions {id}: what is kept of it cannot be of one that is {status}");
        report.differences.push(difference);
    }
    let kept = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT id, status FROM subscriptions"
    )?;
    let written = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT c.subscription_id, c.status FROM subscription_changes c
         WHERE NOT EXISTS (SELECT 1 FROM subscription_changes n
                           WHERE n.subscription_id = c.subscription_id AND n.id > c.id)"
    )?;
    let (kept, written): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (kept.into_iter().collect(), written.into_iter().collect());
    compare("subscriptions", &kept, &written, report);
    let (defaults,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM plans WHERE is_default AND archived_at IS NULL AND price = 0"
    )?;
    if defaults != 1 {
        let difference = format!("plans: {defaults} are free, offered and the default, not one");
        report.differences.push(difference);
    }
    Ok(())
}
