//! Do the calls of models come to what is kept of them?

use std::collections::BTreeMap;

use uuid::Uuid;

use super::{Report, compare};
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

type Row = (String, Uuid, Day, i64, i64);

/// Cost and tokens of each month and scope. Of users, workspaces and models that are gone calls no longer know.
pub(super) async fn check_ai_spending(
    reader: &mut Reader,
    report: &mut Report,
) -> Result<(), StoreError> {
    let kept = fetch_all!(
        reader,
        Row,
        "SELECT scope, scope_id, month, cost, tokens FROM ai_spending s
         WHERE scope = 'installation'
             OR scope = 'workspace' AND EXISTS (SELECT 1 FROM workspaces o WHERE o.id = s.scope_id)
             OR scope = 'user' AND EXISTS (SELECT 1 FROM users o WHERE o.id = s.scope_id)
             OR scope = 'model' AND EXISTS (SELECT 1 FROM ai_models o WHERE o.id = s.scope_id)"
    )?;
    let mut recounted = BTreeMap::new();
    let calls = fetch_all!(
        reader,
        (Option<Uuid>, Option<Uuid>, Option<Uuid>, Day, i64, i64),
        "SELECT workspace_id, user_id, model_id, month, CAST(SUM(cost) AS BIGINT),
                CAST(SUM(input_tokens + output_tokens) AS BIGINT)
         FROM ai_calls GROUP BY workspace_id, user_id, model_id, month"
    )?;
    for (workspace, user, model, month, cost, tokens) in calls {
        let scopes = [
            ("installation", Some(Uuid::nil())),
            ("workspace", workspace),
            ("user", user),
            ("model", model),
        ];
        for (scope, owner) in scopes {
            let Some(owner) = owner else { continue };
            let sum: &mut (i64, i64) = recounted
                .entry((scope.to_owned(), owner, month))
                .or_default();
            *sum = (sum.0 + cost, sum.1 + tokens);
        }
    }
    let kept: BTreeMap<_, _> = kept
        .into_iter()
        .map(|(scope, owner, month, cost, tokens)| ((scope, owner, month), (cost, tokens)))
        .collect();
    compare("ai_spending", &kept, &recounted, report);
    Ok(())
}
