//! What stands out: by month from kept sums, without what is booked ahead, and among the payments of half a year.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_analytics::reports::category_tree::CategoryTree;
use kym_analytics::reports::dashboard::Flow;
use kym_analytics::reports::insights::{Insight, InsightInputs, of_payments, places, strongest};
use kym_domain::categories::Category;
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::{CategoryId, WorkspaceId};
use kym_domain::money::Minor;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, ListTag};
use kym_store::access::{Member, Read};
use kym_store::reports::{
    Amounts, Granularity, Rows, Sum, Time, category_flows, converted_lines, payees_of_categories,
    row_flows,
};
use kym_store::{accounts, categories, insights, workspaces};

/// How many payments are looked at, the newest: as many as make something usual, and no more than fit.
const MAX_PAYMENTS: i64 = 20_000;

/// What stands out; `None` when the client knows already.
pub(super) async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    question: ConditionalRequest,
) -> Result<(ListTag, Option<Vec<Insight>>)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let zone = workspaces::time_zone(&mut view.reader, &member).await?;
    let today = zone.today(view.now);
    let question = question.about(today.to_string());
    let tag = question.tag(member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let (first, last) = InsightInputs::months(today);
    let mut flows = category_flows(&mut view.reader, &member, first, last).await?;
    flows.extend(not_yet(view, &member, today).await?);
    let mut known = categories::list(&mut view.reader, &member).await?;
    known.extend(categories::hidden(&mut view.reader, &member).await?);
    let tree = CategoryTree::new(&known, view.language);
    let look = InsightInputs {
        today,
        base: member.base(),
        flows: &flows,
        tree: &tree,
    };
    let mut found = look.insights()?;
    if let Some(threshold) = look.threshold()? {
        let days = DateRange::between(first.first_day(), today);
        let payments = insights::payments(&mut view.reader, &member, days, MAX_PAYMENTS).await?;
        found.extend(of_payments(today, (member.base(), threshold), &payments)?);
    }
    let mut strongest = strongest(found);
    for insight in &mut strongest {
        name_places(view, &member, (&known, &tree, today), insight).await?;
    }
    Ok((tag, Some(strongest)))
}

/// What is booked in this month for days that are still to come, to be taken off what is kept of the month: it is not
/// spent yet.
async fn not_yet(view: &mut View, member: &Member<Read>, today: Date) -> Result<Vec<Flow>> {
    let month = Month::of(today);
    let Ok(tomorrow) = today.tomorrow() else {
        return Ok(Vec::new());
    };
    if tomorrow > month.last_day() {
        return Ok(Vec::new());
    }
    let accounts = accounts::list(&mut view.reader, member, false).await?;
    let accounts: Vec<_> = accounts.iter().map(|account| account.id).collect();
    let rows = Rows {
        accounts: &accounts,
        days: DateRange::between(tomorrow, month.last_day()),
        categories: None,
        payee: None,
        only_unconverted: false,
    };
    let granularity = Granularity {
        time: Time::Whole,
        by_account: false,
        by_kind: true,
        by_category: true,
        by_payee: false,
    };
    let (reader, amounts) = (&mut view.reader, Amounts::Base);
    let mut off = Vec::new();
    for Sum { flow, .. } in row_flows(reader, member, &rows, amounts, granularity).await? {
        off.push(Flow {
            month,
            category_id: flow.category_id,
            kind: flow.kind,
            inflow: flow.inflow.negated()?,
            outflow: flow.outflow.negated()?,
            unconverted: 0,
        });
    }
    for line in converted_lines(reader, member, &rows).await? {
        let amount = line.converted.unwrap_or_default();
        let (inflow, outflow) = if line.amount.is_negative() {
            (Minor::ZERO, amount.negated()?)
        } else {
            (amount.negated()?, Minor::ZERO)
        };
        off.push(Flow {
            month,
            category_id: line.category_id,
            kind: line.kind,
            inflow,
            outflow,
            unconverted: 0,
        });
    }
    Ok(off)
}

/// Names those that most of what was spent on a category went to.
async fn name_places(
    view: &mut View,
    member: &Member<Read>,
    (known, tree, today): (&[Category], &CategoryTree<'_>, Date),
    insight: &mut Insight,
) -> Result<()> {
    let (Some(category), Some(month), None) =
        (insight.category_id, insight.month, insight.transaction_id)
    else {
        return Ok(());
    };
    let descendants = descendants(known, tree, category);
    let days = DateRange::between(month.first_day(), month.last_day().min(today));
    let payees = payees_of_categories(&mut view.reader, member, &descendants, days).await?;
    insight.payees = places(&payees, insight.amount);
    Ok(())
}

/// A category and all that hangs beneath it.
fn descendants(
    known: &[Category],
    tree: &CategoryTree<'_>,
    category: CategoryId,
) -> Vec<CategoryId> {
    let ids = known.iter().map(|known| known.id);
    let ids: BTreeSet<_> = ids
        .filter(|id| tree.is_beneath(*id, category))
        .chain([category])
        .collect();
    ids.into_iter().collect()
}
