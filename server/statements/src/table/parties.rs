//! Tables with a column for who paid and one for who was paid: the other party stands in one or the other.

use kym_domain::imports::ImportColumn;

use super::vocabulary;

/// How the column of who paid is called.
const PAYERS: &[&str] = &[
    "payer",
    "from",
    "auftraggebername",
    "payer name",
    "source name",
    "sender",
    "sender name",
    "ordering party",
    "remitter",
    "debtor",
    "debtor name",
    "zahlungspflichtige r",
    "zahlungspflichtiger",
    "auftraggeber",
    "absender",
    "maksaja",
    "avsändare",
    "avsender",
    "nadawca",
    "nazwa nadawcy",
    "ordonnateur",
    "ordonnant",
    "donneur d ordre",
    "ordenante",
    "ordinante",
    "plătitor",
    "platitor",
    "platitelj",
    "платник",
    "плательщик",
    "наименование плательщика",
    "отправитель",
];

/// How the column of who was paid is called.
const PAYEES: &[&str] = &[
    "payee",
    "to",
    "empfängername",
    "empfaengername",
    "payee name",
    "target name",
    "recipient",
    "recipient name",
    "receiver",
    "beneficiary",
    "beneficiary name",
    "creditor",
    "creditor name",
    "zahlungsempfänger in",
    "zahlungsempfänger",
    "empfänger",
    "empfaenger",
    "begünstigter",
    "beguenstigter",
    "maksunsaaja",
    "saaja",
    "mottagare",
    "mottaker",
    "odbiorca",
    "nazwa odbiorcy",
    "bénéficiaire",
    "beneficiario",
    "beneficiar",
    "primatelj",
    "отримувач",
    "получатель",
    "наименование получателя",
];

/// The places of both, where a table has both and the one that was taken for the other party is one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parties {
    /// Who paid.
    pub payer: usize,
    /// Who was paid.
    pub payee: usize,
}

impl Parties {
    pub(super) fn of(header: &[String], columns: &[ImportColumn]) -> Option<Self> {
        let headings: Vec<_> = header
            .iter()
            .map(|heading| vocabulary::folded(heading))
            .collect();
        let is_free = |place: usize| {
            matches!(
                columns.get(place),
                Some(ImportColumn::Payee | ImportColumn::Ignored | ImportColumn::Note)
            )
        };
        let place = |words: &[&str]| {
            let mut headings = headings.iter().enumerate();
            headings
                .find(|(place, heading)| words.contains(&heading.as_str()) && is_free(*place))
                .map(|(place, _)| place)
        };
        let taken = columns
            .iter()
            .position(|column| *column == ImportColumn::Payee)?;
        let parties = Self {
            payer: place(PAYERS)?,
            payee: place(PAYEES)?,
        };
        [parties.payer, parties.payee]
            .contains(&taken)
            .then_some(parties)
    }

    /// Where the other party stands, and where else it may.
    pub(super) const fn places(self, is_outgoing: bool) -> [usize; 2] {
        if is_outgoing {
            [self.payee, self.payer]
        } else {
            [self.payer, self.payee]
        }
    }
}

#[cfg(test)]
mod tests {
    use kym_domain::text;

    use super::*;

    #[test]
    fn every_word_stands_in_the_form_it_is_looked_up_in() {
        for word in [PAYERS, PAYEES].concat() {
            assert_eq!(text::fold(word), word);
        }
    }
}
