//! The tables of other programs, known by their columns.

use kym_domain::imports::{ImportColumn, ImportPreset};

/// A program's table: names that only it has together, and what its columns are about.
struct Known {
    preset: ImportPreset,
    columns: &'static [(&'static str, ImportColumn)],
}

const KNOWN: [Known; 5] = [
    Known {
        preset: ImportPreset::Own,
        columns: &[
            ("id", ImportColumn::BankId),
            ("date", ImportColumn::Date),
            ("account", ImportColumn::Account),
            ("amount", ImportColumn::Amount),
            ("currency", ImportColumn::Currency),
            ("status", ImportColumn::Status),
            ("category", ImportColumn::Category),
            ("payee", ImportColumn::Payee),
            ("note", ImportColumn::Note),
            ("transfer account id", ImportColumn::Transfer),
        ],
    },
    Known {
        preset: ImportPreset::Firefly,
        columns: &[
            ("journal id", ImportColumn::BankId),
            ("type", ImportColumn::Direction),
            ("amount", ImportColumn::Amount),
            ("currency code", ImportColumn::Currency),
            ("description", ImportColumn::Note),
            ("date", ImportColumn::Date),
            ("source name", ImportColumn::Account),
            ("destination name", ImportColumn::Payee),
            ("category", ImportColumn::Category),
            ("tags", ImportColumn::Tags),
        ],
    },
    Known {
        preset: ImportPreset::Actual,
        columns: &[
            ("account", ImportColumn::Account),
            ("date", ImportColumn::Date),
            ("payee", ImportColumn::Payee),
            ("notes", ImportColumn::Note),
            ("category", ImportColumn::Category),
            ("amount", ImportColumn::Amount),
            ("split amount", ImportColumn::Ignored),
            ("cleared", ImportColumn::Status),
        ],
    },
    Known {
        preset: ImportPreset::Ynab,
        columns: &[
            ("account", ImportColumn::Account),
            ("flag", ImportColumn::Tags),
            ("date", ImportColumn::Date),
            ("payee", ImportColumn::Payee),
            ("category group", ImportColumn::ParentCategory),
            ("category", ImportColumn::Category),
            ("memo", ImportColumn::Note),
            ("outflow", ImportColumn::Debit),
            ("inflow", ImportColumn::Credit),
            ("cleared", ImportColumn::Status),
        ],
    },
    Known {
        preset: ImportPreset::Mint,
        columns: &[
            ("date", ImportColumn::Date),
            ("description", ImportColumn::Payee),
            ("original description", ImportColumn::Note),
            ("amount", ImportColumn::Amount),
            ("transaction type", ImportColumn::Direction),
            ("category", ImportColumn::Category),
            ("account name", ImportColumn::Account),
            ("labels", ImportColumn::Tags),
            ("notes", ImportColumn::Note),
        ],
    },
];

/// The program that a row of folded names is from, and what its columns are about.
pub(super) fn recognise(headings: &[String]) -> Option<(ImportPreset, Vec<ImportColumn>)> {
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
        None => ImportColumn::Ignored,
    });
    // Actual keeps the group of a category in a column of its own since 2025.
    let columns = columns.zip(headings).map(|(column, heading)| {
        if known.preset == ImportPreset::Actual && heading == "category group" {
            ImportColumn::ParentCategory
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
                Some(ImportPreset::Actual),
            ),
            (
                "Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared",
                Some(ImportPreset::Actual),
            ),
            (
                "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes",
                Some(ImportPreset::Mint),
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
