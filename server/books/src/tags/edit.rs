//! What becomes of a tag, everywhere at once: on transactions, in rules, recurring items and the views of all members.
//! No figure changes with it, so no lock of a reconciliation or of a closed account stands against it.

use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::{ChangeId, WorkspaceId};
use kym_domain::transactions::{MAX_BULK_ROWS, TagEdit, Transaction};
use kym_platform::access::member;
use kym_platform::changes::{Fields, HistoryEntry, StoredView};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditCategories, EditPlans, EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::transactions::{tagged, update_many};
use kym_store::views;

use crate::categories::service::lock_books;
use crate::tags::TAGS_CHANGED;
use crate::views::tags::retagged;
use crate::{recurring, rules};

/// How many transactions are read and written at once.
const PAGE: i64 = 2000;

/// What became of a tag.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// How many transactions changed; both legs of a transfer are one.
    pub transaction_count: usize,
    /// The change by which all of it can be undone.
    pub change: Option<ChangeId>,
}

/// What the history says of a tag.
#[derive(Clone, Debug)]
pub struct TagEntry {
    /// What became of it.
    pub kind: ChangeKind,
    /// How it was called.
    pub name: String,
    /// What it is now, if it is anything.
    pub after: Option<Fields>,
}

/// The rights to whatever names tags. All accounts of the workspace are locked, and the workspace itself: nobody books
/// meanwhile.
pub struct Editor {
    /// The right to change transactions.
    pub books: Member<EditTransactions>,
    /// The right to change rules.
    pub rules: Member<EditCategories>,
    /// The right to change recurring items.
    pub plans: Member<EditPlans>,
}

impl Editor {
    /// The rights of the author, who has all of them or none.
    ///
    /// # Errors
    /// `not_found` and `forbidden`.
    pub async fn lock(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<Self> {
        let user = ctx.author.user;
        let books = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
        let rules = member::<EditCategories>(&mut ctx.tx, user, workspace).await?;
        let plans = member::<EditPlans>(&mut ctx.tx, user, workspace).await?;
        lock_books(ctx, &books).await?;
        Ok(Self {
            books,
            rules,
            plans,
        })
    }

    /// Has the tag become that everywhere, tells everybody, and keeps it in the history as one change: with the
    /// transactions, as long as they are no more than one change of many has. `spelled` is how a tag is written from
    /// now on.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub async fn apply(
        &self,
        ctx: &mut Ctx,
        entry: TagEntry,
        edit: &TagEdit,
        spelled: Option<&str>,
    ) -> Result<Outcome> {
        let TagEntry { kind, name, after } = entry;
        let before = Fields {
            name: Some(name.clone()),
            ..Fields::default()
        };
        if after.as_ref() == Some(&before) {
            return Ok(Outcome::default());
        }
        let workspace = self.books.workspace();
        let count = tagged::count_tagged(&mut ctx.tx, &self.books, &name).await?;
        let is_undoable = usize::try_from(count).is_ok_and(|count| count <= MAX_BULK_ROWS);
        let kind = if is_undoable {
            kind
        } else {
            ChangeKind::Merged
        };
        let views = self.retag_views(ctx, edit).await?;
        let told = tag_entry(ctx, kind, &name, (Some(before), after), views);
        ctx.record(workspace, told)?;
        let mut outcome = Outcome {
            change: ctx.recorded(workspace).next().map(|change| change.group),
            ..Outcome::default()
        };
        outcome.change = outcome.change.filter(|_| is_undoable);
        let mut last = None;
        loop {
            let rows = tagged::list(&mut ctx.tx, &self.books, &name, last, PAGE).await?;
            let Some(row) = rows.last() else { break };
            last = Some(row.id);
            let changes = rows.into_iter().filter_map(|was| {
                let tags = edit.applied(&was.tags)?;
                let is = with_tags(&was, tags);
                Some((was, is))
            });
            let changes: Vec<_> = changes.collect();
            update_many(&mut ctx.tx, &self.books, &changes).await?;
            outcome.transaction_count += count_of(&changes);
            if is_undoable {
                record(ctx, workspace, &changes)?;
            }
        }
        // Now that everybody has read how it was written.
        if let Some(spelled) = spelled {
            tagged::write_as(&mut ctx.tx, &self.books, spelled).await?;
        }
        tagged::forget_unused(&mut ctx.tx, &self.books, &name).await?;
        rules::follow::follow_tag(ctx, &self.rules, edit).await?;
        recurring::follow::follow_tag(ctx, &self.plans, edit).await?;
        publish(ctx, workspace);
        Ok(outcome)
    }

    /// Has every view ask for what the tag became. Answers those that do, as they were and as they are.
    async fn retag_views(&self, ctx: &mut Ctx, edit: &TagEdit) -> Result<Vec<StoredView>> {
        let mut followed = Vec::new();
        for was in views::naming_tags(&mut ctx.tx, &self.books).await? {
            let Some(is) = retagged(&was, edit) else {
                continue;
            };
            views::update_query(&mut ctx.tx, &self.books, &is).await?;
            followed.push(StoredView {
                id: is.id.as_uuid(),
                before: was.query,
                after: is.query,
            });
        }
        Ok(followed)
    }
}

/// What the history keeps of a tag. It has no id: whoever undoes it goes by its name.
pub fn tag_entry(
    ctx: &mut Ctx,
    kind: ChangeKind,
    name: &str,
    (before, after): (Option<Fields>, Option<Fields>),
    views: Vec<StoredView>,
) -> HistoryEntry {
    let id: ChangeId = ctx.new_id();
    HistoryEntry {
        name: name.to_owned(),
        before,
        after,
        views,
        ..HistoryEntry::about(ChangeNoun::Tag, kind, id.as_uuid())
    }
}

/// The transaction with other tags.
pub fn with_tags(was: &Transaction, tags: Vec<String>) -> Transaction {
    Transaction {
        tags,
        version: was.version + 1,
        ..was.clone()
    }
}

/// Keeps in the history which transactions have other tags; nothing else of them is different.
///
/// # Errors
/// When a row cannot be written as JSON.
pub fn record(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    changes: &[(Transaction, Transaction)],
) -> Result<()> {
    let fields = |row: &Transaction| Fields {
        tags: Some(row.tags.clone()),
        ..Fields::default()
    };
    for (was, is) in changes {
        let entry = HistoryEntry::transaction(is, fields(was), fields(is));
        ctx.record(workspace, entry)?;
    }
    Ok(())
}

/// How many transactions there are; both legs of a transfer, which have the same tags, are one. Deleted ones do not
/// count.
fn count_of(changes: &[(Transaction, Transaction)]) -> usize {
    let is_counted =
        |row: &Transaction| row.is_live() && (row.transfer.is_none() || row.amount.is_negative());
    changes.iter().filter(|(_, is)| is_counted(is)).count()
}

/// Tells the members that tags are others.
pub fn publish(ctx: &mut Ctx, workspace: WorkspaceId) {
    let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), TAGS_CHANGED, &event);
}
