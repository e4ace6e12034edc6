//! The export of Firefly III: a row has a source and a destination, and its type says which of
//! them is an account of one's own.

use jiff::civil::Date;
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
        match journal.drafts() {
            Ok(legs) => {
                for (account, draft) in legs {
                    parts.part(account).drafts.push(draft);
                }
            }
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

    /// One draft, or both legs where both sides are accounts of one's own.
    fn drafts(&self) -> Result<Vec<(AccountHint, Draft)>, ImportReason> {
        let date = days::read(self.cell("date"), ImportDateOrder::Ymd)?;
        let amount = self.size("amount")?;
        let spent = amounts::negated(amount);
        let draft = |own: &'static str, other: &'static str, amount| {
            (self.account(own), self.leg(other, date, amount))
        };
        // Between an account and a debt some versions speak of withdrawals and deposits.
        let is_transfer = match self.cell("type") {
            "Transfer" => true,
            "Withdrawal" | "Deposit" => self.is_own("source") && self.is_own("destination"),
            "Opening balance" | "Reconciliation" => false,
            _ => return Err(ImportReason::Unsupported),
        };
        if is_transfer {
            return self.transfer(date, amount);
        }
        let is_in = match self.cell("type") {
            "Withdrawal" => false,
            "Deposit" => true,
            _ if self.is_own("destination") => true,
            _ if self.is_own("source") => false,
            _ => return Err(ImportReason::Unsupported),
        };
        Ok(vec![if is_in {
            draft("destination", "source", amount)
        } else {
            draft("source", "destination", spent)
        }])
    }

    /// The leg that leaves the source, and the one that arrives: between two currencies with the amount in the other.
    fn transfer(
        &self,
        date: Date,
        amount: Decimal,
    ) -> Result<Vec<(AccountHint, Draft)>, ImportReason> {
        let mut from = self.leg("destination", date, amounts::negated(amount));
        let mut to = self.leg("source", date, amount);
        let code = self.cell("foreign currency code");
        if !amounts::is_blank(self.cell("foreign amount")) && code != self.cell("currency code") {
            to.amount = self.size("foreign amount")?;
            to.currency = amounts::currency_alone(code);
        }
        if let Some(id) = &from.bank_id {
            // Both legs stand on one row and have one id.
            let arriving = format!("{id}/destination");
            to.peer = Some(id.clone());
            from.peer = Some(arriving.clone());
            to.bank_id = Some(arriving);
        }
        from.transfer = given(self.cell("destination name"));
        to.transfer = given(self.cell("source name"));
        Ok(vec![
            (self.account("source"), from),
            (self.account("destination"), to),
        ])
    }

    /// An amount without its sign, which follows from the type.
    fn size(&self, name: &str) -> Result<Decimal, ImportReason> {
        let amount = amounts::read(self.cell(name), ImportDecimalMark::Point)?;
        amounts::not_zero(Decimal::new(amount.units().abs(), amount.decimals()))
    }

    fn leg(&self, other: &str, date: Date, amount: Decimal) -> Draft {
        let note = [self.cell("description"), self.cell("notes")].join("\n");
        let mut draft = Draft::new(self.row.line, date, amount)
            .with_texts(self.cell(&format!("{other} name")), &note);
        draft.currency = amounts::currency_alone(self.cell("currency code"));
        draft.category = given(self.cell("category"));
        draft.bank_id = given(self.cell("journal id"));
        draft.tags = super::rows::tags(self.cell("tags"));
        if matches!(self.cell("reconciled"), "1" | "true") {
            draft.status = TransactionStatus::Reconciled;
        }
        draft
    }

    fn account(&self, side: &str) -> AccountHint {
        AccountHint {
            name: given(self.cell(&format!("{side} name"))),
            number: given(self.cell(&format!("{side} iban"))),
            currency: None,
        }
    }

    /// Whether a side is an account of one's own, as its type says.
    fn is_own(&self, side: &str) -> bool {
        let kind = self.cell(&format!("{side} type"));
        kind.contains("Asset") || matches!(kind, "Loan" | "Debt" | "Mortgage")
    }
}
