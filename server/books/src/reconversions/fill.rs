//! Converting what was left out, and writing what is converted anew.

use jiff::civil::Date;
use kym_domain::id::ReconversionId;
use kym_domain::reconversions::{Comparison, ReconversionOptions, ReconversionScope};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::{lock, transactions};

use super::data::{Changes, ReconversionData};
use super::wire::Converted;
use crate::transactions::bulk_events::BulkChange;

/// Converts what has no conversion from `first` to `last` and finds a rate now: one event and one item of the
/// history. Answers how many transactions it were.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn convert_missing(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    first: Date,
    last: Date,
) -> Result<i64> {
    let options = ReconversionOptions {
        scope: ReconversionScope::Missing,
        start: Some(first),
        end: Some(last),
        currency: None,
        base: None,
    };
    let survey = ReconversionData::of(&mut ctx.tx, member, &options, member.base()).await?;
    let ids: Vec<_> = survey.accounts().iter().map(|account| account.id).collect();
    lock::accounts(&mut ctx.tx, member.workspace(), &ids).await?;
    let table = survey.rates(&mut ctx.tx, member).await?;
    let found = survey
        .compare(&mut ctx.tx, member, &options, &table)
        .await?;
    let changed = found.0.changed_count;
    let id = ctx.new_id();
    write(ctx, member, &survey, id, &found).await?;
    Ok(changed)
}

/// Writes transactions as they are converted now, tells everybody once and keeps it in the history as one
/// change. Nothing is told when nothing differs.
///
/// # Errors
/// When the database cannot be written.
pub async fn write(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    survey: &ReconversionData,
    id: ReconversionId,
    (comparison, changes): &(Comparison, Changes),
) -> Result<()> {
    transactions::reconvert(&mut ctx.tx, member, survey.then, changes).await?;
    let workspace = member.workspace();
    let is_counted_anew = survey.now.code() != survey.then.code();
    if comparison.changed_count > 0 {
        let change = BulkChange::converted(workspace, changes, &ctx.author.event_actor);
        change.publish(ctx, workspace);
    }
    if comparison.changed_count > 0 || is_counted_anew {
        let converted = Converted {
            id,
            currencies: (survey.now, survey.then),
            comparison,
        };
        ctx.record(workspace, converted.entry()?)?;
    }
    Ok(())
}
