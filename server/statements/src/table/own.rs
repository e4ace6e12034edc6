//! Our own export: a transaction that is split stands on as many rows as it has lines, each with
//! its own amount and category, and says everything else on all of them.

use kym_domain::imports::{
    AccountHint, Draft, DraftSplit, ImportColumn, ImportReason, ParsedAccount, Unread,
};

use super::columns::Outline;
use super::rows::Reader;
use super::{Row, vocabulary};
use crate::amounts;
use crate::limits::MAX_TAGS;
use crate::parts::Parts;
use crate::text::given;

pub(super) fn read(
    body: &[Row],
    outline: &Outline,
    unread: &mut Vec<Unread>,
) -> Vec<ParsedAccount> {
    let table = Table::new(outline);
    let mut parts = Parts::default();
    let mut rest = body;
    while let Some(row) = rest.first() {
        let (lines, behind) = rest.split_at(table.count_lines(rest));
        rest = behind;
        match table.draft(row, lines) {
            Ok(draft) => parts.part(table.account(row)).drafts.push(draft),
            Err(reason) => unread.extend(lines.iter().map(|line| line.unread(reason))),
        }
    }
    parts.into_parts()
}

/// The columns that only our own tables have, looked up once.
struct Table<'a> {
    reader: Reader<'a>,
    id: Option<usize>,
    account_id: Option<usize>,
    peer: Option<usize>,
    tags: Option<usize>,
    line: Option<usize>,
    line_note: Option<usize>,
    whole: Option<usize>,
}

impl<'a> Table<'a> {
    fn new(outline: &'a Outline) -> Self {
        let place = |name: &str| {
            let mut headings = outline.header.iter();
            headings.position(|heading| vocabulary::folded(heading) == name)
        };
        let is_by_account = outline.place(ImportColumn::Account).is_some();
        Self {
            reader: Reader::new(outline),
            id: outline.place(ImportColumn::BankId),
            account_id: place("account id").filter(|_| is_by_account),
            peer: place("transfer transaction id"),
            tags: place("tags"),
            line: place("line"),
            line_note: place("line note"),
            whole: place("total amount"),
        }
    }

    /// How many of these rows, the first of which is there, are one transaction.
    fn count_lines(&self, rows: &[Row]) -> usize {
        let is_line = |row: &Row| !self.reader.text(row, self.line).is_empty();
        let same = rows.iter().take_while(|row| {
            is_line(row) && self.reader.text(row, self.id) == self.reader.text(&rows[0], self.id)
        });
        same.count().max(1)
    }

    fn draft(&self, row: &Row, lines: &[Row]) -> Result<Draft, ImportReason> {
        let mut draft = if lines.len() == 1 {
            self.reader.draft(row)?
        } else {
            let whole = self.reader.number(row, self.whole)?;
            let whole = whole.ok_or(ImportReason::NoAmount)?;
            let mut draft = self.reader.draft_of(row, whole)?;
            for line in lines {
                let share = self.reader.draft(line)?;
                draft.splits.push(DraftSplit {
                    amount: share.amount,
                    category: share.category,
                    note: self.reader.text(line, self.line_note).to_owned(),
                });
            }
            draft.category = None;
            let sum = amounts::sum(draft.splits.iter().map(|split| split.amount));
            if !sum.is_some_and(|sum| amounts::is_same(sum, whole)) {
                return Err(ImportReason::SumDiffers);
            }
            draft
        };
        draft.peer = given(self.reader.text(row, self.peer));
        // Between two tags are a comma and a blank, and neither has a comma.
        let tags = self.reader.text(row, self.tags).split(", ");
        draft.tags = tags.filter_map(given).take(MAX_TAGS).collect();
        Ok(draft)
    }

    fn account(&self, row: &Row) -> AccountHint {
        AccountHint {
            number: given(self.reader.text(row, self.account_id)),
            name: given(self.reader.text(row, self.reader.account)),
            currency: None,
        }
    }
}
