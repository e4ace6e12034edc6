//! The words that programs and banks put above their columns and into their cells, folded as
//! `kym_domain::text::fold` does it, the most telling ones first.

use kym_domain::imports::ImportColumn;
use kym_domain::text;
use kym_domain::transactions::TransactionStatus;

/// What a column is called. Where two columns of a table answer to one meaning, the earlier word
/// wins: amounts in the money of the account before those in the money of the shop.
const COLUMNS: [(ImportColumn, &[&str]); 14] = [
    (
        ImportColumn::Date,
        &[
            "transaction date",
            "дата операции",
            "booking date",
            "дата транзакции",
            "date",
            "дата",
            "buchungstag",
            "buchungsdatum",
            "datum",
            "started date",
            "completed date",
            "posting date",
            "posted date",
            "post date",
            "дата проводки",
            "дата обработки",
            "дата платежа",
            "дата списания",
            "value date",
            "valutadatum",
            "dateop",
            "fecha",
            "data",
            "data operacji",
            "data transakcji",
        ],
    ),
    (
        ImportColumn::Amount,
        &[
            "сумма в валюте счета",
            "сумма пересчитанная в валюту счета",
            "сумма платежа",
            "amount in account currency",
            "amount",
            "transaction amount",
            "сумма операции",
            "сумма",
            "сумма транзакции",
            "betrag",
            "bedrag",
            "montant",
            "importe",
            "kwota",
            "value",
        ],
    ),
    (
        ImportColumn::Debit,
        &[
            "debit",
            "debit amount",
            "расход",
            "списание",
            "дебет",
            "сумма по дебету",
            "outflow",
            "money out",
            "paid out",
            "withdrawal",
            "withdrawals",
            "soll",
            "сумма списания",
            "af",
        ],
    ),
    (
        ImportColumn::Credit,
        &[
            "credit",
            "credit amount",
            "приход",
            "зачисление",
            "поступление",
            "кредит",
            "сумма по кредиту",
            "inflow",
            "money in",
            "paid in",
            "deposit",
            "deposits",
            "haben",
            "сумма зачисления",
            "bij",
        ],
    ),
    (
        ImportColumn::Direction,
        &[
            "transaction type",
            "debit credit",
            "credit debit",
            "af bij",
            "тип операции",
            "направление",
            "dr cr",
            "cr dr",
            "soll haben",
            "приход расход",
            "type",
        ],
    ),
    (ImportColumn::Fee, &["fee", "комиссия"]),
    (
        ImportColumn::Currency,
        &[
            "валюта счета",
            "валюта платежа",
            "account currency",
            "currency",
            "валюта операции",
            "валюта",
            "waehrung",
            "wahrung",
            "währung",
            "valuta",
            "munt",
            "devise",
            "moneda",
            "waluta",
            "currency code",
        ],
    ),
    (
        ImportColumn::Payee,
        &[
            "payee",
            "partner name",
            "beguenstigter zahlungspflichtiger",
            "beguenstigter",
            "begünstigter",
            "auftraggeber empfänger",
            "auftraggeber begünstigter",
            "zahlungsempfänger",
            "naam omschrijving",
            "name",
            "контрагент",
            "наименование контрагента",
            "получатель",
            "merchant",
            "merchant name",
            "counterparty",
            "payee name",
            "target name",
            "description",
            "описание",
            "описание операции",
            "transaction description",
            "основание",
            "label",
            "omschrijving",
            "opis operacji",
            "concepto",
            "details",
            "memo",
            "назначение платежа",
            "назначение",
        ],
    ),
    (
        ImportColumn::Category,
        &[
            "category",
            "категория",
            "category group category",
            "subcategory",
            "categorie",
            "kategorie",
            "kategoria",
            "categoria",
        ],
    ),
    (
        ImportColumn::BankId,
        &[
            "transaction id",
            "transferwise id",
            "id транзакции",
            "идентификатор операции",
            "reference number",
            "референс проводки",
            "номер документа",
            "fitid",
            "bank reference",
            "identifier",
        ],
    ),
    (
        ImportColumn::Account,
        &[
            "account name",
            "account",
            "номер счета",
            "счет",
            "auftragskonto",
            "rekening",
            "account number",
            "rachunek",
            "конто",
            "номер карты счета договора",
        ],
    ),
    (
        ImportColumn::Status,
        &["status", "статус", "state", "cleared", "состояние"],
    ),
    (
        ImportColumn::Tags,
        &["tags", "labels", "теги", "метки", "метка"],
    ),
    (
        ImportColumn::Note,
        &[
            "notes",
            "note",
            "memo",
            "заметка",
            "примечание",
            "комментарий",
            "payment reference",
            "reference",
            "verwendungszweck",
            "buchungstext",
            "mededelingen",
            "назначение платежа",
            "назначение",
            "основание",
            "описание",
            "описание операции",
            "original description",
            "description",
            "notes and tags",
            "transaction type",
            "тип операции",
            "details",
        ],
    ),
];

/// Words for money that went out.
const OUT: [&str; 20] = [
    "debit",
    "dr",
    "d",
    "dbit",
    "af",
    "out",
    "расход",
    "списание",
    "soll",
    "s",
    "-",
    "withdrawal",
    "expense",
    "дебет",
    "оплата",
    "sent",
    "debet",
    "outflow",
    "покупка",
    "fee",
];

/// Words for money that came.
const IN: [&str; 20] = [
    "credit",
    "cr",
    "c",
    "crdt",
    "bij",
    "in",
    "приход",
    "зачисление",
    "поступление",
    "haben",
    "h",
    "+",
    "deposit",
    "income",
    "кредит",
    "пополнение",
    "received",
    "inflow",
    "возврат",
    "k",
];

/// Words for what was booked, for what waits to be, and for what never was.
const CLEARED: [&str; 17] = [
    "cleared",
    "ok",
    "completed",
    "complete",
    "booked",
    "posted",
    "settled",
    "executed",
    "book",
    "исполнен",
    "исполнена",
    "исполнено",
    "выполнен",
    "выполнена",
    "выполнено",
    "проведен",
    "проведена",
];
const PENDING: [&str; 15] = [
    "pending",
    "uncleared",
    "not cleared",
    "hold",
    "authorised",
    "authorized",
    "in progress",
    "processing",
    "pdng",
    "в обработке",
    "обрабатывается",
    "ожидает",
    "ожидание",
    "в процессе",
    "холд",
];
const NOT_BOOKED: [&str; 16] = [
    "failed",
    "declined",
    "reverted",
    "cancelled",
    "canceled",
    "rejected",
    "refused",
    "error",
    "отклонен",
    "отклонена",
    "отклонено",
    "отменен",
    "отменена",
    "отменено",
    "ошибка",
    "не исполнена",
];

/// A heading in the form that the lists have: folded, without signs and without what stands in
/// brackets.
pub(super) fn folded(heading: &str) -> String {
    let mut plain = String::with_capacity(heading.len());
    let mut depth = 0_usize;
    for letter in heading.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if letter.is_alphanumeric() => plain.push(letter),
            _ => plain.push(' '),
        }
    }
    text::fold(&plain)
}

/// How well a folded heading names a meaning: 0 is best.
pub(super) fn rank(column: ImportColumn, heading: &str) -> Option<usize> {
    let (_, words) = COLUMNS.iter().find(|(meaning, _)| *meaning == column)?;
    let exact = words.iter().position(|word| *word == heading);
    exact.or_else(|| {
        let begins = |word: &str| {
            word.contains(' ')
                && heading
                    .strip_prefix(word)
                    .is_some_and(|rest| rest.starts_with(' '))
        };
        Some(words.len() + words.iter().position(|word| begins(word))?)
    })
}

/// Whether any meaning is called so.
pub(super) fn is_heading(heading: &str) -> bool {
    COLUMNS
        .iter()
        .any(|(column, _)| rank(*column, heading).is_some())
}

/// Whether money went out, when the word says so.
pub(super) fn is_outgoing(word: &str) -> Option<bool> {
    let word = text::fold(word);
    if OUT.contains(&word.as_str()) {
        Some(true)
    } else if IN.contains(&word.as_str()) {
        Some(false)
    } else {
        None
    }
}

/// How far a row has come, as far as the word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BankStatus {
    /// It is a transaction of this status.
    Is(TransactionStatus),
    /// It did not happen.
    NotBooked,
    /// The word is none that is known.
    Unknown,
}

/// How far a row has come.
pub(super) fn bank_status(word: &str) -> BankStatus {
    let word = text::fold(word);
    let word = word.as_str();
    if CLEARED.contains(&word) {
        BankStatus::Is(TransactionStatus::Cleared)
    } else if PENDING.contains(&word) {
        BankStatus::Is(TransactionStatus::Pending)
    } else if NOT_BOOKED.contains(&word) {
        BankStatus::NotBooked
    } else {
        word.parse().map_or(BankStatus::Unknown, BankStatus::Is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_in_the_form_it_is_looked_up_in() {
        for (_, words) in &COLUMNS {
            for word in *words {
                assert_eq!(folded(word), *word);
            }
        }
        for word in OUT
            .iter()
            .chain(&IN)
            .chain(&CLEARED)
            .chain(&PENDING)
            .chain(&NOT_BOOKED)
        {
            assert_eq!(text::fold(word), *word);
        }
    }

    #[test]
    fn headings_are_known_with_their_signs_and_additions() {
        for (heading, column) in [
            ("Дата операции", ImportColumn::Date),
            ("*Сумма операции*", ImportColumn::Amount),
            ("Amount (EUR)", ImportColumn::Amount),
            ("Beguenstigter/Zahlungspflichtiger", ImportColumn::Payee),
            ("Debit/Credit", ImportColumn::Direction),
            ("Номер счёта", ImportColumn::Account),
            ("Transaction_Date", ImportColumn::Date),
        ] {
            assert!(rank(column, &folded(heading)).is_some(), "{heading:?}");
        }
        assert!(!is_heading(&folded("Кэшбэк")));
    }

    #[test]
    fn words_of_status_and_direction_are_known() {
        assert_eq!(
            bank_status(" OK "),
            BankStatus::Is(TransactionStatus::Cleared)
        );
        assert_eq!(
            bank_status("HOLD"),
            BankStatus::Is(TransactionStatus::Pending)
        );
        assert_eq!(
            bank_status("Reconciled"),
            BankStatus::Is(TransactionStatus::Reconciled)
        );
        assert_eq!(bank_status("FAILED"), BankStatus::NotBooked);
        assert_eq!(bank_status("*"), BankStatus::Unknown);
        assert_eq!(is_outgoing("Af"), Some(true));
        assert_eq!(is_outgoing("Зачисление"), Some(false));
        assert_eq!(is_outgoing("POS"), None);
    }
}
