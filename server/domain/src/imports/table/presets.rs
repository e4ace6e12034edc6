//! The tables of other programs, known by their columns.

use crate::imports::settings::{Column, Preset};

/// A program's table: names that only it has together, and what its columns are about.
struct Known {
    preset: Preset,
    columns: &'static [(&'static str, Column)],
}

const KNOWN: [Known; 5] = [
    Known {
        preset: Preset::Own,
        columns: &[
            ("id", Column::BankId),
            ("date", Column::Date),
            ("account", Column::Account),
            ("amount", Column::Amount),
            ("currency", Column::Currency),
            ("status", Column::Status),
            ("category", Column::Category),
            ("payee", Column::Payee),
            ("note", Column::Note),
            ("transfer account id", Column::Transfer),
        ],
    },
    Known {
        preset: Preset::Firefly,
        columns: &[
            ("journal id", Column::BankId),
            ("type", Column::Direction),
            ("amount", Column::Amount),
            ("currency code", Column::Currency),
            ("description", Column::Note),
            ("date", Column::Date),
            ("source name", Column::Account),
            ("destination name", Column::Payee),
            ("category", Column::Category),
            ("tags", Column::Tags),
        ],
    },
    Known {
        preset: Preset::Actual,
        columns: &[
            ("account", Column::Account),
            ("date", Column::Date),
            ("payee", Column::Payee),
            ("notes", Column::Note),
            ("category", Column::Category),
            ("amount", Column::Amount),
            ("split amount", Column::Ignored),
            ("cleared", Column::Status),
        ],
    },
    Known {
        preset: Preset::Ynab,
        columns: &[
            ("account", Column::Account),
            ("flag", Column::Tags),
            ("date", Column::Date),
            ("payee", Column::Payee),
            ("category group", Column::ParentCategory),
            ("category", Column::Category),
            ("memo", Column::Note),
            ("outflow", Column::Debit),
            ("inflow", Column::Credit),
            ("cleared", Column::Status),
        ],
    },
    Known {
        preset: Preset::Mint,
        columns: &[
            ("date", Column::Date),
            ("description", Column::Payee),
            ("original description", Column::Note),
            ("amount", Column::Amount),
            ("transaction type", Column::Direction),
            ("category", Column::Category),
            ("account name", Column::Account),
            ("labels", Column::Tags),
            ("notes", Column::Note),
        ],
    },
];

/// The program that a row of folded names is from, and what its columns are about.
pub(super) fn recognise(headings: &[String]) -> Option<(Preset, Vec<Column>)> {
    let known = KNOWN.iter().find(|known| {
        known
            .columns
            .iter()
            .all(|(name, _)| headings.iter().any(|heading| heading == name))
    })?;
    let columns = headings.iter().map(|heading| {
        let mut named = known.columns.iter();
        named.find_map(|(name, column)| (heading == name).then_some(*column))
    });
    let columns = columns.map(|column| match column {
        Some(column) => column,
        None => Column::Ignored,
    });
    // Actual keeps the group of a category in a column of its own since 2025.
    let columns = columns.zip(headings).map(|(column, heading)| {
        if known.preset == Preset::Actual && heading == "category group" {
            Column::ParentCategory
        } else {
            column
        }
    });
    Some((known.preset, columns.collect()))
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::folded;
    use super::*;

    #[test]
    fn programs_are_told_apart_by_their_columns() {
        for (header, preset) in [
            (
                "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared",
                Some(Preset::Actual),
            ),
            (
                "Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared",
                Some(Preset::Actual),
            ),
            (
                "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes",
                Some(Preset::Mint),
            ),
            ("Date,Description,Amount", None),
        ] {
            let headings: Vec<_> = header.split(',').map(folded).collect();
            assert_eq!(
                recognise(&headings).map(|(preset, _)| preset),
                preset,
                "{header}"
            );
        }
    }
}
