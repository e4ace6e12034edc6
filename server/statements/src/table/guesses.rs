//! What the columns of a table are about, as their names say, or what stands in them.

use std::collections::BTreeSet;

use kym_domain::imports::ImportColumn;

use super::cells::{self, currency_in, has_digits, is_amount, is_day};
use super::{Row, running, vocabulary};
use crate::amounts;

/// Meanings that one column of a table has at most, in the order in which they choose.
const SINGLE: [ImportColumn; 13] = [
    ImportColumn::Date,
    ImportColumn::Amount,
    ImportColumn::Debit,
    ImportColumn::Credit,
    ImportColumn::Direction,
    ImportColumn::Fee,
    ImportColumn::Currency,
    ImportColumn::Payee,
    ImportColumn::Category,
    ImportColumn::BankId,
    ImportColumn::Account,
    ImportColumn::Status,
    ImportColumn::Tags,
];

/// Amounts of which the fee is taken off already.
const NET: &[&str] = &[
    "net",
    "netto",
    "neto",
    "net amount",
    "montant net",
    "valor líquido",
];

/// How Revolut calls the accounts of a person.
const PRODUCT: &str = "product";

/// So many rows are of one account or of a few.
const MANY: usize = 4;

/// Gives every meaning the column whose name says it best and whose cells can be that.
pub(super) fn by_names(
    headings: &[String],
    header: &[String],
    sample: &[Row],
) -> Vec<ImportColumn> {
    let mut columns = vec![ImportColumn::Ignored; headings.len()];
    for meaning in SINGLE {
        let best = headings
            .iter()
            .enumerate()
            .filter(|(place, _)| columns[*place] == ImportColumn::Ignored)
            .filter_map(|(place, heading)| {
                let rank = vocabulary::rank(meaning, heading)?;
                // Of two amounts the one that names its currency is that of the account.
                Some((rank, currency_in(&header[place]).is_none(), place))
            })
            .filter(|(_, _, place)| {
                suits(meaning, *place, sample) && is_own(meaning, *place, headings, sample)
            })
            // A column of nothing says nobody's name.
            .min_by_key(|(rank, has_currency, place)| {
                let is_empty = meaning == ImportColumn::Payee && is_blank(*place, sample);
                (is_empty, *rank, *has_currency, *place)
            });
        if let Some((_, _, place)) = best {
            columns[place] = meaning;
        }
    }
    for (place, heading) in headings.iter().enumerate() {
        if columns[place] == ImportColumn::Ignored
            && vocabulary::rank(ImportColumn::Note, heading).is_some()
        {
            columns[place] = ImportColumn::Note;
        }
    }
    find_direction(&mut columns, sample);
    ignore_foreign_currency(&mut columns, headings, header);
    take_net(&mut columns, headings, sample);
    let amount = columns
        .iter()
        .position(|column| *column == ImportColumn::Amount);
    let is_two_sided = [ImportColumn::Debit, ImportColumn::Credit]
        .iter()
        .all(|side| {
            let mut places = columns.iter().zip(headings);
            places.any(|(column, heading)| {
                column == side && vocabulary::is_in_account_currency(heading)
            })
        });
    if is_two_sided
        && amount
            .is_some_and(|place| !vocabulary::is_of_account(ImportColumn::Amount, &headings[place]))
    {
        // What stands beside them is in the money of the shop.
        for column in &mut columns {
            if matches!(column, ImportColumn::Amount | ImportColumn::Currency) {
                *column = ImportColumn::Ignored;
            }
        }
    } else if columns.contains(&ImportColumn::Amount) {
        for column in &mut columns {
            if matches!(column, ImportColumn::Debit | ImportColumn::Credit) {
                *column = ImportColumn::Ignored;
            }
        }
    }
    columns
}

/// Takes the amount without the fee, where both stand beside each other.
fn take_net(columns: &mut [ImportColumn], headings: &[String], sample: &[Row]) {
    let net = headings.iter().enumerate().position(|(place, heading)| {
        NET.contains(&heading.as_str()) && suits(ImportColumn::Amount, place, sample)
    });
    let (Some(net), true) = (net, columns.contains(&ImportColumn::Fee)) else {
        return;
    };
    for column in columns.iter_mut() {
        if matches!(column, ImportColumn::Amount | ImportColumn::Fee) {
            *column = ImportColumn::Ignored;
        }
    }
    columns[net] = ImportColumn::Amount;
}

/// Takes a column for the direction that says nothing else than words for either way, whatever it is called.
fn find_direction(columns: &mut [ImportColumn], sample: &[Row]) {
    let taken = [
        ImportColumn::Direction,
        ImportColumn::Debit,
        ImportColumn::Credit,
    ];
    if columns.iter().any(|column| taken.contains(column)) {
        return;
    }
    let says_both = |place: usize| {
        let cells = sample
            .iter()
            .map(|row| row.cell(place))
            .filter(|cell| !cell.is_empty());
        let ways: Option<BTreeSet<bool>> = cells.map(vocabulary::is_outgoing).collect();
        ways.is_some_and(|ways| ways.len() == 2)
    };
    let found = (0..columns.len()).find(|place| {
        matches!(columns[*place], ImportColumn::Ignored | ImportColumn::Note) && says_both(*place)
    });
    if let Some(place) = found {
        columns[place] = ImportColumn::Direction;
    }
}

/// Whether a column of accounts is about one's own: it says so on each row, and seldom another. That of the other party
/// is empty where a card was used. A product of a bank is an account where there are several.
fn is_own(meaning: ImportColumn, place: usize, headings: &[String], sample: &[Row]) -> bool {
    let heading = headings[place].as_str();
    if meaning == ImportColumn::Payee {
        return !is_of_numbers(place, sample);
    }
    if meaning != ImportColumn::Account {
        return true;
    }
    // Where that of who was paid is named as well, it is that of who paid.
    let is_of_either = heading.starts_with("auftraggeber")
        && headings
            .iter()
            .any(|other| other.starts_with("empfänger") || other.starts_with("empfaenger"));
    if is_of_either {
        return false;
    }
    let rows = || sample.iter().filter(|row| cells::is_data(row));
    let different: BTreeSet<_> = rows().map(|row| row.cell(place)).collect();
    if heading == PRODUCT {
        return different.len() > 1 && !different.contains("");
    }
    // A name is one's own account, whatever it is; a number may be that of the other party.
    let is_behind_payee = place > 0 && headings[place - 1] == "payee";
    let is_number = ["number", "nummer", "nr"]
        .iter()
        .any(|word| heading.ends_with(word));
    let count = rows().count();
    !is_number
        || !is_behind_payee
            && !different.contains("")
            && (count < MANY || different.len() * 2 <= count)
}

/// Whether a column has numbers of accounts in place of names.
fn is_of_numbers(place: usize, sample: &[Row]) -> bool {
    let cells = sample
        .iter()
        .map(|row| row.cell(place))
        .filter(|cell| !cell.is_empty());
    let is_number = |cell: &str| {
        let digits = cell.bytes().filter(u8::is_ascii_digit).count();
        let letters = cell.chars().filter(|letter| letter.is_alphabetic()).count();
        digits > 7 && letters <= 6
    };
    let (mut all, mut numbers) = (0, 0);
    for cell in cells {
        all += 1;
        numbers += usize::from(is_number(cell));
    }
    numbers * 2 > all
}

fn is_blank(place: usize, sample: &[Row]) -> bool {
    sample.iter().all(|row| row.cell(place).is_empty())
}

/// Ignores a currency that is not that of the amount: beside an amount in the money of the account there is one in
/// that of the shop, whose currency it is.
fn ignore_foreign_currency(columns: &mut [ImportColumn], headings: &[String], header: &[String]) {
    let place = |meaning| columns.iter().position(|column| *column == meaning);
    let (Some(amount), Some(currency)) =
        (place(ImportColumn::Amount), place(ImportColumn::Currency))
    else {
        return;
    };
    let is_of_account = vocabulary::is_of_account(ImportColumn::Amount, &headings[amount])
        || currency_in(&header[amount]).is_some();
    let has_another = headings.iter().enumerate().any(|(place, heading)| {
        place != amount && vocabulary::rank(ImportColumn::Amount, heading).is_some()
    });
    if is_of_account
        && has_another
        && !vocabulary::is_of_account(ImportColumn::Currency, &headings[currency])
    {
        columns[currency] = ImportColumn::Ignored;
    }
}

/// Whether half of what stands in a column can have a meaning. A column of nothing suits all but
/// the ones that a row cannot be without.
fn suits(meaning: ImportColumn, place: usize, sample: &[Row]) -> bool {
    // In the one of two columns that does not apply some banks write a word.
    let is_blank = |cell: &str| match meaning {
        ImportColumn::Debit | ImportColumn::Credit => !has_digits(cell),
        ImportColumn::Amount | ImportColumn::Fee => amounts::is_blank(cell),
        _ => cell.is_empty(),
    };
    let cells = sample
        .iter()
        .map(|row| row.cell(place))
        .filter(|cell| !is_blank(cell));
    let fits = |cell: &str| match meaning {
        ImportColumn::Date => is_day(cell),
        ImportColumn::Amount | ImportColumn::Debit | ImportColumn::Credit | ImportColumn::Fee => {
            is_amount(cell)
        }
        ImportColumn::Direction => vocabulary::is_outgoing(cell).is_some(),
        ImportColumn::Currency => amounts::currency(cell).is_some(),
        _ => true,
    };
    let (mut all, mut fitting) = (0, 0);
    for cell in cells {
        all += 1;
        fitting += usize::from(fits(cell));
    }
    let is_needed = matches!(
        meaning,
        ImportColumn::Date | ImportColumn::Amount | ImportColumn::Direction
    );
    if all == 0 {
        !is_needed || sample.is_empty()
    } else {
        fitting * 2 >= all
    }
}

/// Two columns of numbers of which each row has one: debits, and credits behind them, unless balances say otherwise.
fn sides(candidates: &[usize], sample: &[Row]) -> Option<[usize; 2]> {
    let has = |row: &Row, place: usize| has_digits(row.cell(place));
    let pairs = candidates.iter().zip(candidates.iter().skip(1));
    let mut pairs = pairs.filter(|(first, second)| {
        sample
            .iter()
            .all(|row| has(row, **first) != has(row, **second))
            && [first, second]
                .iter()
                .all(|place| sample.iter().any(|row| has(row, ***place)))
    });
    let (first, second) = pairs.next()?;
    let balances = candidates
        .iter()
        .filter(|place| *place != first && *place != second);
    let is_turned = balances
        .copied()
        .any(|balance| running::is_credit_first([*first, *second], balance, sample));
    Some(if is_turned {
        [*second, *first]
    } else {
        [*first, *second]
    })
}

/// Guesses from the cells alone: the first column of days, the amounts that lead from one number of another column to
/// the next, or else the first with signs or fractions, and the one with the longest texts.
pub(super) fn by_content(sample: &[Row]) -> Vec<ImportColumn> {
    let width = sample.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let mut columns = vec![ImportColumn::Ignored; width];
    let mut give = |column, place: Option<usize>| {
        if let Some(place) = place {
            columns[place] = column;
        }
    };
    let date = (0..width).find(|place| suits(ImportColumn::Date, *place, sample));
    let looks_like_money = |place: &usize| {
        let mut cells = sample.iter().map(|row| row.cell(*place));
        Some(*place) != date
            && suits(ImportColumn::Amount, *place, sample)
            && cells.any(|cell| cell.contains(['.', ',', '-', '+']))
    };
    let candidates: Vec<_> = (0..width).filter(looks_like_money).collect();
    let is_signed = |place: &&usize| {
        sample
            .iter()
            .any(|row| row.cell(**place).contains(['-', '+', '\u{2212}']))
    };
    let amount = running::leading(&candidates, sample)
        .or_else(|| candidates.iter().find(is_signed).copied())
        .or(candidates.first().copied());
    let letters = |place: &usize| -> usize {
        let cells = sample.iter().map(|row| row.cell(*place));
        cells
            .map(|cell| cell.chars().filter(|letter| letter.is_alphabetic()).count())
            .sum()
    };
    let payee = (0..width)
        .filter(|place| Some(*place) != date && Some(*place) != amount)
        .max_by_key(letters)
        .filter(|place| letters(place) > 0);
    give(ImportColumn::Date, date);
    match sides(&candidates, sample) {
        Some([debit, credit]) => {
            give(ImportColumn::Debit, Some(debit));
            give(ImportColumn::Credit, Some(credit));
        }
        None => give(ImportColumn::Amount, amount),
    }
    give(ImportColumn::Payee, payee);
    columns
}
