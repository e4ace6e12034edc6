//! What has passed of an item keeps what the item said then: a change is of all that is still to come.

use jiff::civil::Date;
use kym_domain::dates::FIRST_DAY;
use kym_domain::recurring::{CarryOver, EarlierDefinitions, RecurringDefinition};
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::{self, LinkedTransactions, written_earlier};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditPlans, Member};
use kym_store::recurring::{StoredItem, earlier};

/// Which way an item is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeDirection {
    /// Something else is said of all to come.
    Onward,
    /// A change is undone: the item is as if it had not been.
    Back,
}

/// The past of an item before a change.
#[derive(Debug)]
pub struct Past {
    earlier: EarlierDefinitions,
    /// The day before today up to which nothing is to be done any more.
    passed: Option<Date>,
}

impl Past {
    /// That of an item, which must be locked.
    pub async fn load(ctx: &mut Ctx, member: &Member<EditPlans>, was: &StoredItem) -> Result<Self> {
        let from = was.progress.settled_until.unwrap_or(FIRST_DAY);
        let all = schedules::load(&mut ctx.tx, member, std::slice::from_ref(was), from).await?;
        let schedule = all.into_iter().next().ok_or(Error::NOT_FOUND)?;
        let linked = LinkedTransactions::of(&mut ctx.tx, member, &schedule.rows).await?;
        let now = ctx.now();
        let today = RecurringContext::load(&mut ctx.tx, member, now)
            .await?
            .today;
        let passed = schedule.passed(&linked, today);
        Ok(Self {
            passed: passed.min(today.yesterday().ok()),
            earlier: schedule.earlier,
        })
    }

    /// Writes what the item said for what has passed, when it says something else from now on.
    pub async fn keep(
        self,
        ctx: &mut Ctx,
        member: &Member<EditPlans>,
        item: &StoredItem,
        (was, is): (RecurringDefinition, &RecurringDefinition),
        (carried, direction): (&CarryOver, ChangeDirection),
    ) -> Result<()> {
        let undone = match direction {
            ChangeDirection::Onward => None,
            ChangeDirection::Back => self.earlier.taken_back(is),
        };
        let before = self.earlier.clone();
        let kept = undone.unwrap_or_else(|| self.earlier.changed(was, self.passed, carried));
        if kept == before {
            return Ok(());
        }
        let all = kept.all().iter();
        let all: Result<Vec<_>> = all.map(|one| written_earlier(item.id, one)).collect();
        Ok(earlier::replace(&mut ctx.tx, member, item.id, &all?).await?)
    }
}
