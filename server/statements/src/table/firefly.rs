//! The export of Firefly III: a row has a source and a destination, and its type says which of
//! them is an account of one's own.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Draft, ImportDateOrder, ImportDecimalMark, ImportReason, ParsedAccount, Unread,
};
use kym_domain::transactions::TransactionStatus;

use super::columns::Outline;
use super::{Row, vocabulary};
use crate::amounts;
use crate::days;
use crate::parts::Parts;
use crate::text::given;

pub(super) fn read(
    body: &[Row],
    outline: &Outline,
    unread: &mut Vec<Unread>,
) -> Vec<ParsedAccount> {
    let headings: Vec<_> = outline
        .header
        .iter()
        .map(|heading| vocabulary::folded(heading))
        .collect();
    let mut parts = Parts::default();
    for row in body {
        let journal = Journal {
            row,
            headings: &headings,
        };
        match journal.draft() {
            Ok((account, draft)) => parts.part(account).drafts.push(draft),
            Err(reason) => unread.push(row.unread(reason)),
        }
    }
    parts.into_parts()
}

/// A row whose cells are known by name.
struct Journal<'a> {
    row: &'a Row,
    headings: &'a [String],
}

impl Journal<'_> {
    fn cell(&self, name: &str) -> &str {
        let place = self.headings.iter().position(|heading| heading == name);
        place.map_or("", |place| self.row.cell(place))
    }

    fn draft(&self) -> Result<(AccountHint, Draft), ImportReason> {
        let date = days::read(self.cell("date"), ImportDateOrder::Ymd)?;
        let amount = amounts::read(self.cell("amount"), ImportDecimalMark::Point)?;
        let size = amounts::not_zero(Decimal::new(amount.units().abs(), amount.decimals()))?;
        let spent = amounts::negated(size);
        // A transfer is told from the account that it leaves.
        let (own, other, amount, is_transfer) = match self.cell("type") {
            "Withdrawal" => ("source", "destination", spent, false),
            "Deposit" => ("destination", "source", size, false),
            "Transfer" => ("source", "destination", spent, true),
            "Opening balance" | "Reconciliation" => self.adjusted(size)?,
            _ => return Err(ImportReason::Unsupported),
        };
        let other = self.cell(&format!("{other} name"));
        let note = [self.cell("description"), self.cell("notes")].join("\n");
        let mut draft = Draft::new(self.row.line, date, amount).with_texts(other, &note);
        draft.currency = amounts::currency_alone(self.cell("currency code"));
        draft.category = given(self.cell("category"));
        draft.bank_id = given(self.cell("journal id"));
        draft.tags = super::rows::tags(self.cell("tags"));
        draft.transfer = given(other).filter(|_| is_transfer);
        if matches!(self.cell("reconciled"), "1" | "true") {
            draft.status = TransactionStatus::Reconciled;
        }
        let account = AccountHint {
            name: given(self.cell(&format!("{own} name"))),
            number: given(self.cell(&format!("{own} iban"))),
            currency: None,
        };
        Ok((account, draft))
    }

    /// An opening balance or a correction: the side that is no account of one's own has a type
    /// that says so.
    fn adjusted(
        &self,
        size: Decimal,
    ) -> Result<(&'static str, &'static str, Decimal, bool), ImportReason> {
        let is_own = |side: &str| {
            let kind = self.cell(&format!("{side} type"));
            kind.contains("Asset") || matches!(kind, "Loan" | "Debt" | "Mortgage")
        };
        if is_own("destination") {
            Ok(("destination", "source", size, false))
        } else if is_own("source") {
            Ok(("source", "destination", amounts::negated(size), false))
        } else {
            Err(ImportReason::Unsupported)
        }
    }
}
