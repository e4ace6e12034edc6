//! Sharing a private budget with chosen members of the workspace. Its owner decides with whom; who was given a share
//! can give it up. No history is kept of it, as of nothing that not everybody in the workspace sees.

use kym_domain::budgets::{Budget, BudgetAccess, BudgetRight, BudgetShare, MAX_BUDGETS};
use kym_domain::check::{Checks, FieldCode, FieldError, Violation, given};
use kym_domain::id::{BudgetId, UserId};
use kym_domain::language::Language;
use kym_planned::budget_plans::publish;
use kym_planned::budget_plans::words::BudgetAccessWord;
use kym_planning_store::budgets::shares::{self, OwnBudget, OwnLookup};
use kym_platform::answer::Answer;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{Member, Read};
use kym_store::{lock, members};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::service::{find, view_of};

/// A member whom the owner of a private budget lets see it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = BudgetShare)]
pub struct BudgetShareBody {
    user_id: Uuid,
    /// What the owner allows. A viewer of the workspace changes nothing, whatever it is.
    access: BudgetAccessWord,
}

/// With whom a private budget is shared.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BudgetShareList {
    items: Vec<BudgetShareBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What a member may do with a private budget that is shared with them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareBudget {
    /// `read_write` for nobody who only views the workspace.
    #[schema(required, value_type = BudgetAccessWord)]
    access: Option<String>,
}

impl ShareBudget {
    /// What they may do.
    ///
    /// # Errors
    /// `access`, when it is none.
    pub fn check(&self) -> Result<BudgetAccess, Vec<FieldError>> {
        let mut checks = Checks::default();
        let access = given(self.access.as_deref().unwrap_or_default());
        let access = checks.take("access", access);
        access.ok_or_else(|| checks.into_errors())
    }
}

impl BudgetShareBody {
    fn new(share: &BudgetShare) -> Self {
        Self {
            user_id: share.user.as_uuid(),
            access: BudgetAccessWord(share.access),
        }
    }

    /// The shares of a budget as far as a reader is told of them: all to its owner, their own to anybody else.
    pub fn told_to(budget: &Budget, reader: UserId) -> Vec<Self> {
        let is_owner = budget.owner == Some(reader);
        let shares = budget.shares.iter();
        let told = shares.filter(|share| is_owner || share.user == reader);
        told.map(Self::new).collect()
    }
}

/// A share that was given.
#[derive(Clone, Copy, Debug)]
pub struct ShareView(BudgetShare);

impl Answer for ShareView {
    type Body = BudgetShareBody;

    fn body(&self, _: Language) -> BudgetShareBody {
        BudgetShareBody::new(&self.0)
    }
}

/// With whom a budget is shared, for its owner.
///
/// # Errors
/// `forbidden` for others who see it, `not_found` for those who do not.
pub async fn list(view: &mut View, id: BudgetId) -> Result<BudgetShareList> {
    let (member, budget) = find(&mut view.reader, view.user, id).await?;
    let seen = view_of(&member, budget)?;
    seen.require(BudgetRight::Share)?;
    let items = BudgetShareBody::told_to(&seen.budget, view.user);
    let total = items.len();
    Ok(BudgetShareList { items, total })
}

/// Shares a budget with a member, or changes what they may do with it.
///
/// # Errors
/// `forbidden` for all but the owner; `not_found` when the budget or the member is not there; `access`, when the role
/// of the member does not allow it; `user_id`, when it is the owner's or of somebody with whom too much is shared.
pub async fn give(
    mut ctx: Ctx,
    id: BudgetId,
    user: UserId,
    access: BudgetAccess,
) -> Result<Committed<ShareView>> {
    let (member, own) = take_own(&mut ctx, id).await?;
    let target = members::get(&mut ctx.tx, &member, user).await?;
    let target = target.ok_or(Error::NOT_FOUND)?;
    if user == member.user() {
        return Err(Error::field("user_id", FieldCode::Taken));
    }
    if !access.is_for(target.role) {
        return Err(Error::field("access", FieldCode::RoleTooLow));
    }
    if shares::count_others(&mut ctx.tx, &own, user).await? >= MAX_BUDGETS {
        let violation = Violation::limited(FieldCode::TooMany, MAX_BUDGETS);
        let field = "user_id".into();
        return Err(FieldError { field, violation }.into());
    }
    let share = BudgetShare { user, access };
    shares::give(&mut ctx.tx, &own, share).await?;
    let (_, shared) = find(&mut ctx.tx, ctx.author.user, id).await?;
    publish(&mut ctx, &shared).await?;
    ctx.commit(ShareView(share)).await
}

/// Takes a share back, or gives up one's own.
///
/// # Errors
/// `forbidden` when it is neither one's budget nor one's share; `not_found` when there is no such share.
pub async fn take_back(mut ctx: Ctx, id: BudgetId, user: UserId) -> Result<Committed<()>> {
    let was = if user == ctx.author.user {
        let (member, budget) = locked(&mut ctx, id).await?;
        ensure(shares::give_up(&mut ctx.tx, &member, &budget).await?)?;
        budget
    } else {
        let (_, own) = take_own(&mut ctx, id).await?;
        ensure(shares::take_back(&mut ctx.tx, &own, user).await?)?;
        own.budget().clone()
    };
    // Those who saw it until now are told, too: it is the last they hear of it.
    publish(&mut ctx, &was).await?;
    ctx.commit(()).await
}

fn ensure(is_there: bool) -> Result<()> {
    if is_there {
        Ok(())
    } else {
        Err(Error::NOT_FOUND)
    }
}

/// A budget that somebody sees. Nobody else changes any of the workspace until the change ends.
async fn locked(ctx: &mut Ctx, id: BudgetId) -> Result<(Member<Read>, Budget)> {
    let (member, _) = find(&mut ctx.tx, ctx.author.user, id).await?;
    lock::workspace(&mut ctx.tx, member.workspace()).await?;
    find(&mut ctx.tx, ctx.author.user, id).await
}

/// The proof that a budget is the author's own.
async fn take_own(ctx: &mut Ctx, id: BudgetId) -> Result<(Member<Read>, OwnBudget)> {
    let (member, _) = locked(ctx, id).await?;
    match shares::owned(&mut ctx.tx, &member, id).await? {
        OwnLookup::Owned(own) => Ok((member, own)),
        OwnLookup::NotOwner => Err(ErrorCode::FORBIDDEN.into()),
        OwnLookup::Missing => Err(Error::NOT_FOUND),
    }
}
