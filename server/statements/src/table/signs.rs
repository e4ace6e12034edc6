//! Which way money went: from signs, from two columns, from words, and where these contradict each other.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{ImportColumn, ImportDecimalMark};

use super::{Row, vocabulary};
use crate::amounts;

/// How the payment of a card's bill is called by the company that it goes to.
const PAYMENTS: [&str; 14] = [
    "payment",
    "payments",
    "autopay",
    "thank you",
    "credit",
    "refund",
    "zahlung",
    "einzahlung",
    "gutschrift",
    "paiement",
    "pago",
    "pagamento",
    "платеж",
    "погашение",
];

/// One reversal in so many debits is usual; more contradict the rest.
const USUAL: usize = 3;

/// So few amounts prove nothing.
const FEW: usize = 2;

/// What all rows together say about signs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Signs {
    /// Whether debits in a column of their own are written with a minus, so that one without is a reversal.
    pub is_debit_signed: bool,
    /// Whether amounts have signs of their own, which count more than a word beside them.
    pub is_by_sign: bool,
    /// Whether a person should look at it.
    pub is_doubtful: bool,
}

/// How many amounts are above nothing, and how many below.
#[derive(Default)]
struct Count {
    above: usize,
    below: usize,
}

impl Count {
    fn of(amounts: impl Iterator<Item = Decimal>) -> Self {
        let mut count = Self::default();
        for amount in amounts {
            count.above += usize::from(amount.units() > 0);
            count.below += usize::from(amount.units() < 0);
        }
        count
    }

    /// Whether neither sign is that of all but a few.
    fn is_mixed(&self) -> bool {
        self.above.min(self.below) * USUAL > self.above.max(self.below)
    }
}

impl Signs {
    /// What the rows of a table with these columns and this decimal mark say.
    pub(super) fn of(body: &[Row], columns: &[ImportColumn], mark: ImportDecimalMark) -> Self {
        let place_of = |meaning| columns.iter().position(|column| *column == meaning);
        let number =
            |row: &Row, place: usize| amounts::read(row.cell(place), row.mark_of(place, mark)).ok();
        let count = |column| {
            Count::of(
                place_of(column)
                    .into_iter()
                    .flat_map(|place| body.iter().filter_map(move |row| number(row, place))),
            )
        };
        let (debits, credits) = (count(ImportColumn::Debit), count(ImportColumn::Credit));
        let mut signs = Self {
            is_debit_signed: debits.below > debits.above,
            // Credits that are all below nothing are debits to somebody.
            is_doubtful: debits.is_mixed() || credits.below > credits.above,
            ..Self::default()
        };
        if let Some(place) = place_of(ImportColumn::Amount) {
            let amounts = || {
                body.iter()
                    .filter_map(|row| Some((row, number(row, place)?)))
            };
            match place_of(ImportColumn::Direction) {
                Some(words) => signs.compare(amounts(), words),
                None => signs.look_at(amounts(), body.len()),
            }
        }
        signs
    }

    /// Compares signs with the words beside them.
    fn compare<'r>(&mut self, amounts: impl Iterator<Item = (&'r Row, Decimal)>, words: usize) {
        let (mut agreeing, mut contradicting, mut below) = (0, 0, 0);
        for (row, amount) in amounts.filter(|(_, amount)| amount.units() != 0) {
            below += usize::from(amount.units() < 0);
            match vocabulary::is_outgoing(row.cell(words)) {
                Some(is_outgoing) if is_outgoing == (amount.units() < 0) => agreeing += 1,
                Some(_) => contradicting += 1,
                None => {}
            }
        }
        self.is_by_sign = below > 0 && agreeing >= contradicting;
        self.is_doubtful |= below > 0 && contradicting > 0;
    }

    /// Without words: all above nothing may be all one way, and a company of cards counts its customers' payments
    /// below nothing.
    fn look_at<'r>(&mut self, amounts: impl Iterator<Item = (&'r Row, Decimal)>, rows: usize) {
        let (mut above, mut below, mut payments) = (0, 0, 0);
        for (row, amount) in amounts {
            above += usize::from(amount.units() > 0);
            if amount.units() < 0 {
                below += 1;
                payments += usize::from(row.cells.iter().any(is_payment));
            }
        }
        let is_one_sided = below == 0 && rows > FEW;
        let is_of_a_card = payments * 2 > below && above > below;
        self.is_doubtful |= is_one_sided || is_of_a_card;
    }
}

/// Whether a text has one of the words for the payment of a card's bill.
fn is_payment(text: &str) -> bool {
    let text = format!(" {} ", vocabulary::folded(text));
    PAYMENTS
        .iter()
        .any(|word| text.contains(&format!(" {word} ")))
}
