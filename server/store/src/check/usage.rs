//! Do the rows come to what is kept as used of plans?

use std::collections::{BTreeMap, BTreeSet};

use kym_commerce::plans::LimitKey;
use kym_domain::id::WorkspaceId;
use uuid::Uuid;

use super::{Report, compare};
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::usage;

/// Who or what, which limit, and of what happened the month.
type Place = (Uuid, String, String);

/// Counts what there is anew, members included, and the tokens of the months of which calls are kept. What else happened in
/// a month leaves no row to count.
pub(super) async fn check_usage(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let workspaces = fetch_all!(
        reader,
        (Uuid,),
        "SELECT DISTINCT workspace_id FROM workspace_members"
    )?;
    let users = fetch_all!(reader, (Uuid,), "SELECT id FROM users")?;
    let known: BTreeSet<_> = workspaces.iter().chain(&users).map(|(id,)| *id).collect();
    let mut recounted = BTreeMap::new();
    for (id,) in workspaces {
        count_workspace(reader, WorkspaceId::from_uuid(id), &mut recounted).await?;
    }
    let first_month = count_tokens(reader, &mut recounted).await?;
    let rows = fetch_all!(
        reader,
        (Uuid, String, String, i64),
        "SELECT scope_id, limit_key, period, value FROM usage_counters"
    )?;
    let mut kept = BTreeMap::new();
    for (scope, key, period, value) in rows {
        if !known.contains(&scope) {
            report.differences.push(format!(
                "usage_counters {key} keeps {value} of {scope}, who is gone"
            ));
            continue;
        }
        let is_counted = period.is_empty()
            || key == LimitKey::AiTokensPerMonth.as_str()
                && first_month.as_ref().is_some_and(|first| period >= *first);
        if is_counted && value != 0 {
            kept.insert((scope, key, period), value);
        }
    }
    recounted.retain(|_, value| *value != 0);
    compare("usage_counters", &kept, &recounted, report);
    Ok(())
}

async fn count_workspace(
    reader: &mut Reader,
    workspace: WorkspaceId,
    recounted: &mut BTreeMap<Place, i64>,
) -> Result<(), StoreError> {
    let mut add = |scope, key: LimitKey, count| {
        let place = (scope, key.as_str().to_owned(), String::new());
        *recounted.entry(place).or_default() += count;
    };
    let members = usage::member_count(reader, workspace).await?;
    add(workspace.as_uuid(), LimitKey::MembersPerWorkspace, members);
    if let Some(payer) = usage::payer(reader, workspace).await? {
        for (key, total) in usage::totals(reader, workspace).await? {
            add(payer.as_uuid(), key, total);
        }
    }
    Ok(())
}

/// Adds the tokens of calls, and answers the first month in which any was counted.
async fn count_tokens(
    reader: &mut Reader,
    recounted: &mut BTreeMap<Place, i64>,
) -> Result<Option<String>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, String, i64),
        "SELECT payer_id, payer_month, CAST(SUM(input_tokens + output_tokens) AS BIGINT) FROM ai_calls
         WHERE payer_id IS NOT NULL AND payer_month IS NOT NULL GROUP BY payer_id, payer_month"
    )?;
    let key = LimitKey::AiTokensPerMonth.as_str();
    let first = rows.iter().map(|(_, month, _)| month.clone()).min();
    for (payer, month, tokens) in rows {
        recounted.insert((payer, key.to_owned(), month), tokens);
    }
    Ok(first)
}
