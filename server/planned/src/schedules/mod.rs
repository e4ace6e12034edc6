//! Payments that come again as the database keeps them, and how their occurrences stand. Beneath the
//! transactions, since whoever books one asks here whether it was awaited; what people do with the items is
//! with `recurring` of the books.

pub mod context;
mod definition;
pub mod expected;
pub mod known_categories;
pub mod occurrence;
pub mod progress;
pub mod upcoming;

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use kym_domain::id::TransactionId;
use kym_domain::recurring::{
    EarlierDefinitions, LinkedTransaction, Occurrence, OccurrenceOutlook, OccurrenceState,
    RecurringDefinition, RecurringItem, StoredOccurrence, StoredState, first_open, open_until,
};
use kym_domain::transactions::Transaction;
use kym_platform::error::Result;
use kym_platform::realtime::event::{EventEntry, EventType, WorkspaceChanged};
use kym_store::access::Member;
use kym_store::recurring::occurrences::{self, OccurrenceRow};
use kym_store::recurring::{PostingProgress, StoredItem, earlier};
use kym_store::{Reader, transactions};

pub use self::definition::{written, written_earlier};

/// An item with what has become of its occurrences.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The item.
    pub item: RecurringItem,
    /// What it said before.
    pub earlier: EarlierDefinitions,
    /// How far the clock has come.
    pub progress: PostingProgress,
    /// What is kept of its occurrences.
    pub rows: Vec<OccurrenceRow>,
}

/// The transactions that occurrences are linked to, as they are now; nothing of those that are deleted. Those that
/// are gone for good, or went to another workspace with their account, are not here.
#[derive(Clone, Debug, Default)]
pub struct LinkedTransactions(HashMap<TransactionId, Option<Transaction>>);

impl LinkedTransactions {
    /// Those of these rows.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of<'a, R>(
        reader: &mut Reader,
        member: &Member<R>,
        rows: impl IntoIterator<Item = &'a OccurrenceRow>,
    ) -> Result<Self> {
        let ids = rows.into_iter().filter_map(|row| row.kept.transaction_id);
        let ids: Vec<_> = ids.collect();
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let found = transactions::get_many(reader, member, &ids).await?;
        let found = found
            .into_iter()
            .map(|row| (row.id, row.is_live().then_some(row)));
        Ok(Self(found.collect()))
    }

    /// Notes one more: the transaction itself, or a leg of the transfer that it is a leg of.
    pub fn note(&mut self, id: TransactionId, row: &Transaction) {
        self.0.insert(id, Some(row.clone()));
    }

    /// The transaction that stands for an occurrence, planned or booked.
    pub fn standing_for(&self, seen: &OccurrenceOutlook) -> Option<&Transaction> {
        self.0.get(&seen.standing_transaction()?)?.as_ref()
    }

    fn get(&self, id: TransactionId) -> Option<LinkedTransaction> {
        let row = self.0.get(&id)?.as_ref()?;
        Some(LinkedTransaction::from(row))
    }

    fn is_deleted(&self, id: TransactionId) -> bool {
        matches!(self.0.get(&id), Some(None))
    }
}

/// An item as it is kept, without what became of its occurrences.
///
/// # Errors
/// When the database holds what is no item.
pub fn read(kept: &StoredItem) -> Result<RecurringItem> {
    Ok(RecurringItem {
        id: kept.id,
        workspace_id: kept.workspace_id,
        definition: definition::read(kept)?,
        is_active: kept.is_active,
        created_by: kept.created_by,
        version: kept.version,
    })
}

/// All items that are given, with what is kept of their occurrences from a day on and what is open of before.
///
/// # Errors
/// When the database cannot be read, or holds what is no item.
pub async fn load<R>(
    reader: &mut Reader,
    member: &Member<R>,
    kept: &[StoredItem],
    from: Date,
) -> Result<Vec<Schedule>> {
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let rows = match kept {
        [one] => occurrences::of_item(reader, member, one.id, from).await?,
        _ => occurrences::of_all(reader, member, from).await?,
    };
    let mut by_item: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        by_item.entry(row.recurring_id).or_default().push(row);
    }
    let said = match kept {
        [one] => earlier::of_item(reader, member, one.id).await?,
        _ => earlier::of_all(reader, member).await?,
    };
    let mut said_by_item: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for said in said {
        let earlier = definition::read_earlier(&said)?;
        said_by_item
            .entry(said.recurring_id)
            .or_default()
            .push(earlier);
    }
    let all = kept.iter().map(|kept| {
        let earlier = said_by_item.remove(&kept.id).unwrap_or_default();
        Ok(Schedule {
            item: read(kept)?,
            earlier: EarlierDefinitions::new(earlier),
            progress: kept.progress.clone(),
            rows: by_item.remove(&kept.id).unwrap_or_default(),
        })
    });
    all.collect()
}

impl Schedule {
    /// The occurrences whose day lies between two days.
    pub fn occurrences(
        &self,
        from: Date,
        to: Date,
        today: Date,
        linked: &LinkedTransactions,
    ) -> Vec<OccurrenceOutlook> {
        let kept = self.kept(linked);
        let transaction_of = |id| linked.get(id);
        let current = &self.item.definition;
        let mut all = self
            .earlier
            .occurrences(current, &kept, (from, to), today, transaction_of);
        for one in &mut all {
            self.pass(one);
        }
        all
    }

    /// One occurrence, by the day of the rule.
    pub fn seen_on(
        &self,
        date: Date,
        today: Date,
        linked: &LinkedTransactions,
    ) -> Option<OccurrenceOutlook> {
        let kept = self.kept(linked);
        let kept = kept.iter().find(|kept| kept.date == date);
        let transaction_of = |id| linked.get(id);
        let current = &self.item.definition;
        let mut one = self
            .earlier
            .occurrence_on(current, kept, date, today, transaction_of)?;
        self.pass(&mut one);
        Some(one)
    }

    /// What the item says of an occurrence, by its day of the rule: of one that has passed, what was said then.
    pub fn definition_on(&self, date: Date) -> &RecurringDefinition {
        self.earlier.on(&self.item.definition, date)
    }

    /// What is kept of an occurrence.
    pub fn row(&self, date: Date) -> Option<&OccurrenceRow> {
        self.rows.iter().find(|row| row.kept.date == date)
    }

    /// What the clock has to do up to a day, the earliest first; `most` and one more at most.
    pub fn pending(
        &self,
        linked: &LinkedTransactions,
        until: Date,
        most: usize,
    ) -> Vec<Occurrence> {
        let kept = self.kept_ahead(linked);
        let mut open: Vec<_> = self
            .ahead(&kept)
            .flat_map(|(definition, kept)| open_until(&definition, &kept, until, most))
            .collect();
        open.sort_unstable_by_key(|one| (one.day, one.date));
        open.truncate(most.saturating_add(1));
        open
    }

    /// What the clock has to do next, whenever that is.
    pub fn next(&self, linked: &LinkedTransactions) -> Option<Occurrence> {
        let kept = self.kept_ahead(linked);
        let open = self.ahead(&kept);
        let open = open.filter_map(|(definition, kept)| first_open(&definition, &kept));
        open.min_by_key(|one| (one.day, one.date))
    }

    /// Up to which day, today at the latest, the clock has nothing to do any more.
    pub fn passed(&self, linked: &LinkedTransactions, today: Date) -> Option<Date> {
        let next = self.next(linked).map(|next| next.date);
        let passed = match next.into_iter().chain(self.moved()).min() {
            Some(open) => open.yesterday().ok().map(|day| day.min(today)),
            None => Some(today),
        };
        passed.max(self.progress.settled_until)
    }

    /// The days of the rule that are open although they come before the next one: they were moved.
    pub fn moved(&self) -> impl Iterator<Item = Date> {
        let open = self.rows.iter().filter(|row| {
            row.kept.state == StoredState::Open
                && !row.is_reported
                && !self.is_settled(row.kept.date)
        });
        open.map(|row| row.kept.date)
    }

    /// Whether everything is done that the rule says up to a day.
    fn is_settled(&self, date: Date) -> bool {
        self.progress
            .settled_until
            .is_some_and(|until| date <= until)
    }

    /// What was settled without a word was left out.
    fn pass(&self, one: &mut OccurrenceOutlook) {
        if self.is_settled(one.date) && self.row(one.date).is_none() {
            one.state = OccurrenceState::Skipped;
        }
    }

    /// What is kept, as it stands: a payment that was taken back has not arrived.
    fn kept(&self, linked: &LinkedTransactions) -> Vec<StoredOccurrence> {
        let rows = self.rows.iter().map(|row| match row.kept.transaction_id {
            Some(id) if row.is_matched && linked.is_deleted(id) => StoredOccurrence {
                state: StoredState::Open,
                transaction_id: None,
                ..row.kept
            },
            _ => row.kept,
        });
        rows.collect()
    }

    /// The definitions of what is not settled yet, each with what is kept of its occurrences.
    fn ahead(
        &self,
        kept: &[StoredOccurrence],
    ) -> impl Iterator<Item = (RecurringDefinition, Vec<StoredOccurrence>)> {
        let settled = self.progress.settled_until;
        let from = settled.and_then(|until| until.tomorrow().ok());
        let all = self.earlier.with(&self.item.definition).into_iter();
        all.filter_map(move |valid| {
            let kept = kept.iter().filter(|row| valid.holds_on(row.date));
            Some((valid.from_date(from)?, kept.copied().collect()))
        })
    }

    /// What is kept of what is not settled yet, as the clock looks at it: where it has done its part, nothing
    /// is open.
    fn kept_ahead(&self, linked: &LinkedTransactions) -> Vec<StoredOccurrence> {
        let told = |date| self.row(date).is_some_and(|row| row.is_reported);
        let kept = self.kept(linked).into_iter();
        let kept = kept.filter(|kept| !self.is_settled(kept.date));
        let kept = kept.map(|kept| match kept.state {
            StoredState::Open if told(kept.date) => StoredOccurrence {
                state: StoredState::Skipped,
                ..kept
            },
            _ => kept,
        });
        kept.collect()
    }
}

/// The workspace has other recurring transactions, or something became of an occurrence of one.
pub const RECURRING_CHANGED: EventType<WorkspaceChanged> = EventType::new(
    "RECURRING_CHANGED",
    "The workspace has other recurring transactions, or something became of an occurrence of one.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(RECURRING_CHANGED)];
