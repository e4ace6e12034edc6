//! Which way money went: from signs, from two columns, from words, and where these contradict each other.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{ImportColumn, ImportDecimalMark};

use super::balances::balance_row;
use super::{Row, vocabulary};
use crate::amounts;

/// How the payment of a card's bill is called by the company that it goes to.
const PAYMENTS: [&str; 36] = [
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
    "пополнение",
    "payment received",
    "repayment",
    "zahlungseingang",
    "zahlung erhalten",
    "rückzahlung",
    "ausgleich",
    "lastschrifteinzug",
    "remboursement",
    "prélèvement",
    "abono",
    "accredito",
    "betaling",
    "inbetalning",
    "innbetaling",
    "indbetaling",
    "maksu",
    "suoritus",
    "wpłata",
    "spłata",
    "platba",
    "ödeme",
];

/// How income is called, which nobody has below nothing.
const INCOMES: &[&str] = &[
    "payroll",
    "salary",
    "paycheck",
    "wages",
    "income",
    "gehalt",
    "lohn",
    "salaire",
    "nomina",
    "nómina",
    "stipendio",
    "salario",
    "salário",
    "wynagrodzenie",
    "pensja",
    "lön",
    "lønn",
    "løn",
    "palkka",
    "maaş",
    "mzda",
    "výplata",
    "fizetés",
    "зарплата",
    "заработная плата",
    "аванс",
    "заплата",
    "plaća",
    "plata",
    "μισθοδοσία",
    "給与",
    "工资",
    "급여",
];

/// So many above nothing to one below are not what an account of a household has.
const FEW_BELOW: usize = 3;

/// One reversal in so many debits is usual; more contradict the rest.
const USUAL: usize = 3;

/// So few amounts prove nothing.
const FEW: usize = 2;

/// What all rows together say about signs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Signs {
    /// Whether debits in a column of their own are written with a minus, so that one without is a reversal.
    pub is_debit_signed: bool,
    /// Whether credits in a column of their own are written with a minus, beside debits without one.
    pub is_credit_signed: bool,
    /// What says which way an amount in the one column went.
    pub direction: Direction,
    /// Whether a person should look at it.
    pub is_doubtful: bool,
}

/// The columns of a table, as far as signs are about them.
pub(super) struct Columns<'a> {
    /// Their names as they stand in the file.
    pub header: &'a [String],
    /// What they are about.
    pub meanings: &'a [ImportColumn],
    /// What stands before the fraction.
    pub mark: ImportDecimalMark,
    /// Whether the layout is known to mark what came, and nothing else.
    pub is_debit_unmarked: bool,
}

impl Columns<'_> {
    fn place(&self, meaning: ImportColumn) -> Option<usize> {
        self.meanings.iter().position(|column| *column == meaning)
    }
}

/// What says which way an amount went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Direction {
    /// The word beside it, where there is one, and else its sign.
    #[default]
    Word,
    /// Its sign, which counts more than a word beside it.
    Sign,
    /// The word beside it, and else the opposite of its sign: signs contradict the words, as those of a card's company do.
    OppositeSign,
    /// A mark: what came has one, and what went out has none.
    Mark,
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
    /// What the rows of a table with these columns say.
    pub(super) fn of(body: &[Row], columns: &Columns<'_>) -> Self {
        let number = |row: &Row, place: usize| {
            amounts::read(row.cell(place), row.mark_of(place, columns.mark)).ok()
        };
        let count = |column| {
            Count::of(
                columns
                    .place(column)
                    .into_iter()
                    .flat_map(|place| body.iter().filter_map(move |row| number(row, place))),
            )
        };
        let (debits, credits) = (count(ImportColumn::Debit), count(ImportColumn::Credit));
        let mut signs = Self {
            is_debit_signed: debits.below > debits.above,
            is_credit_signed: credits.below > credits.above && debits.above > debits.below,
            // Credits that are all below nothing are debits to somebody.
            is_doubtful: debits.is_mixed() || credits.below > credits.above,
            ..Self::default()
        };
        if let Some(place) = columns.place(ImportColumn::Amount) {
            let amounts = || {
                body.iter()
                    .filter_map(|row| Some((row, number(row, place)?)))
            };
            let cells = amounts().map(|(row, amount)| (row.cell(place), amount));
            let marks = Marks::of(cells);
            match columns.place(ImportColumn::Direction) {
                None if columns.is_debit_unmarked || marks == Marks::Credits => {
                    signs.direction = Direction::Mark;
                }
                None if marks == Marks::Pluses => {
                    signs.direction = Direction::Mark;
                    signs.is_doubtful = true;
                }
                Some(words) => signs.compare(amounts(), words),
                None => {
                    let has_unknown_words = has_unknown_words(body, columns);
                    let is_doubtful = Self::is_unusual(amounts(), body.len(), has_unknown_words);
                    // Balances among them are no transactions, and above nothing. Few tables need this look.
                    let is_of_money = |(row, _): &(&Row, Decimal)| {
                        !row.cells.iter().any(|cell| balance_row(cell).is_some())
                    };
                    signs.is_doubtful |= is_doubtful
                        && Self::is_unusual(
                            amounts().filter(is_of_money),
                            body.len(),
                            has_unknown_words,
                        );
                }
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
        self.direction = match below {
            0 => Direction::Word,
            _ if agreeing >= contradicting => Direction::Sign,
            _ => Direction::OppositeSign,
        };
        self.is_doubtful |= below > 0 && contradicting > 0;
    }

    /// Without words: all above nothing may be all one way, and a company of cards counts its customers' payments
    /// below nothing.
    fn is_unusual<'r>(
        amounts: impl Iterator<Item = (&'r Row, Decimal)>,
        rows: usize,
        has_unknown_words: bool,
    ) -> bool {
        let (mut above, mut below, mut payments) = (0, 0, 0);
        for (row, amount) in amounts {
            above += usize::from(amount.units() > 0);
            if amount.units() < 0 {
                below += 1;
                payments += usize::from(row.cells.iter().any(is_payment));
            }
        }
        // A column that is called a direction, whose words nobody knows, says that there are two.
        let is_one_sided = below == 0 && (rows > FEW || has_unknown_words);
        let is_of_a_card = payments * 2 > below && above > below;
        let is_unusual = below > 0 && above > FEW && above >= below * FEW_BELOW;
        is_one_sided || is_of_a_card || is_unusual
    }
}

/// How amounts are marked, none of which is below nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    /// All or none of them, or in more than one way.
    Other,
    /// Some as credits, as `CR`, and no other: the others went out.
    Credits,
    /// Some with a plus, and no other: the others may have gone out.
    Pluses,
}

impl Marks {
    fn of<'r>(amounts: impl Iterator<Item = (&'r str, Decimal)>) -> Self {
        let (mut credits, mut pluses, mut bare) = (0, 0, 0);
        for (cell, amount) in amounts {
            if amount.units() < 0 || amounts::is_marked(cell, true) {
                return Self::Other;
            }
            if amounts::is_marked(cell, false) {
                credits += 1;
            } else if cell.contains('+') {
                pluses += 1;
            } else {
                bare += 1;
            }
        }
        match (credits, pluses, bare) {
            (1.., _, 1..) => Self::Credits,
            (0, 1.., 1..) => Self::Pluses,
            _ => Self::Other,
        }
    }
}

/// Whether a column is called a direction, was taken for none, and says different things.
fn has_unknown_words(body: &[Row], columns: &Columns<'_>) -> bool {
    let mut headings = columns.header.iter().enumerate();
    headings.any(|(place, heading)| {
        let is_direction =
            vocabulary::rank(ImportColumn::Direction, &vocabulary::folded(heading)).is_some();
        let mut words = body.iter().map(|row| row.cell(place));
        let first = words.next();
        is_direction && words.any(|word| Some(word) != first)
    })
}

/// Whether a text has one of the words for the payment of a card's bill, or for income.
fn is_payment(text: &str) -> bool {
    let text = format!(" {} ", vocabulary::folded(text));
    PAYMENTS
        .iter()
        .chain(INCOMES)
        .any(|word| text.contains(&format!(" {word} ")))
}
