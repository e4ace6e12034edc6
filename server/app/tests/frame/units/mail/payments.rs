//! What is written about money that the installation is paid.

use jiff::civil::date;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{Content, NotificationKind, NotificationTopic, ParamName};
use kym_platform::mail::{MailedInvoice, Message};

use super::templates::{URL, about, content, notification, plain as plain_text, written};

/// An open one, a paid one, one that is written off, and a credit note.
pub(super) fn every_invoice() -> [Message; 4] {
    let open = MailedInvoice {
        number: "KYM-2026-0001".to_owned(),
        total: dollars(123_450),
        due_on: date(2026, 10, 19),
        is_paid: false,
        is_void: false,
        is_credit_note: false,
        file: "KYM-2026-0001.pdf".to_owned(),
    };
    let paid = MailedInvoice {
        is_paid: true,
        ..open.clone()
    };
    let void = MailedInvoice {
        is_void: true,
        ..open.clone()
    };
    let credit_note = MailedInvoice {
        total: dollars(-2_000),
        is_credit_note: true,
        ..paid.clone()
    };
    [open, paid, void, credit_note].map(Message::Invoice)
}

fn dollars(cents: i64) -> Money {
    Money::new(Minor::new(cents), Currency::iso("USD").expect("a currency"))
}

/// Subject and text, with plain spaces.
fn plain(message: Message, language: Language) -> (String, String) {
    let email = written(message, language, "Anna");
    (plain_text(&email.subject), plain_text(&email.text))
}

#[track_caller]
fn says(message: Message, language: Language, subject: &str, words: &str) {
    let (found, text) = plain(message, language);
    assert_eq!(found, subject);
    assert!(text.contains(words), "{text}");
}

#[test]
fn each_says_what_happened_how_much_when_and_what_to_do() {
    use NotificationKind::{
        InvoiceIssued, PaymentAttention, PaymentDue, PaymentFailed, PaymentReceived,
        SubscriptionEndedUnpaid, TrialEnds,
    };
    for (kind, subject, words) in [
        (
            InvoiceIssued,
            "New invoice KYM-2026-0001: 1,234.50 USD",
            "for the plan “Pro”: KYM-2026-0001 for 1,234.50 USD. It's due on 5 October 2025.",
        ),
        (
            PaymentFailed,
            "Payment of 1,234.50 USD failed",
            "Your payment of 1,234.50 USD for invoice KYM-2026-0001 didn't go through. We'll try again on 5 October 2025.",
        ),
        (
            PaymentReceived,
            "Payment of 1,234.50 USD received",
            "received your payment of 1,234.50 USD for invoice KYM-2026-0001.",
        ),
        (
            PaymentDue,
            "Invoice KYM-2026-0001 is due on 5 October 2025",
            "Invoice KYM-2026-0001 for 1,234.50 USD is due on 5 October 2025. Pay it",
        ),
        (
            SubscriptionEndedUnpaid,
            "Your subscription to “Pro” has ended",
            "because invoice KYM-2026-0001 for 1,234.50 USD wasn't paid. You no longer have to pay this invoice.",
        ),
        (
            TrialEnds,
            "Your trial of “Pro” ends on 5 October 2025",
            "the first period has to be paid: 1,234.50 USD.",
        ),
        (
            PaymentAttention,
            "A payment of 1,234.50 USD needs your attention",
            "A payment of 1,234.50 USD for invoice KYM-2026-0001 couldn't be completed",
        ),
    ] {
        says(notification(kind), Language::En, subject, words);
    }
}

#[test]
fn each_says_so_in_russian() {
    use NotificationKind::{
        InvoiceIssued, PaymentAttention, PaymentDue, PaymentFailed, PaymentReceived,
        SubscriptionEndedUnpaid, TrialEnds,
    };
    for (kind, subject, words) in [
        (
            InvoiceIssued,
            "Новый счёт KYM-2026-0001 на 1 234,50 USD",
            "счёт KYM-2026-0001 на 1 234,50 USD за тариф «Pro». Срок оплаты: 5 октября 2025 г.\n",
        ),
        (
            PaymentFailed,
            "Платёж на 1 234,50 USD не прошёл",
            "не прошёл. Следующая попытка: 5 октября 2025 г. Проверьте",
        ),
        (
            PaymentReceived,
            "Получен платёж на 1 234,50 USD",
            "ваш платёж на 1 234,50 USD по счёту KYM-2026-0001.",
        ),
        (
            PaymentDue,
            "Оплатите счёт KYM-2026-0001 до 5 октября 2025 г.",
            "пока не оплачен. Срок оплаты: 5 октября 2025 г. Оплатите",
        ),
        (
            SubscriptionEndedUnpaid,
            "Подписка «Pro» закончилась",
            "на тариф «Pro» закончилась: счёт KYM-2026-0001 на 1 234,50 USD не был оплачен.",
        ),
        (
            TrialEnds,
            "Пробный период «Pro» закончится 5 октября 2025 г.",
            "закончится 5 октября 2025 г. Чтобы",
        ),
        (
            PaymentAttention,
            "Платёж на 1 234,50 USD требует внимания",
            "Платёж на 1 234,50 USD по счёту KYM-2026-0001 не удалось",
        ),
    ] {
        says(notification(kind), Language::Ru, subject, words);
    }
}

#[test]
fn an_invoice_is_overdue_on_the_day_after_it_was_due() {
    let content = content(NotificationKind::PaymentDue).day(date(2025, 10, 4));
    let message = about(content);
    says(
        message.clone(),
        Language::En,
        "Invoice KYM-2026-0001 is overdue",
        "was due on 4 October 2025 and hasn't been paid yet.",
    );
    says(
        message,
        Language::Ru,
        "Счёт KYM-2026-0001 просрочен",
        "Срок оплаты прошёл: 4 октября 2025 г. Оплатите",
    );
}

#[test]
fn who_is_not_charged_again_is_told_to_pay() {
    let mut content = content(NotificationKind::PaymentFailed);
    content.params.remove(&ParamName::Day);
    let subject = "Payment of 1,234.50 USD failed";
    says(
        about(content),
        Language::En,
        subject,
        "We won't try again automatically. Pay the invoice",
    );
}

#[test]
fn users_are_led_to_their_plan_and_administrators_to_payments() {
    for kind in of_billing() {
        for has_invoice in [true, false] {
            let mut content = content(kind);
            content.entity = content.entity.filter(|_| has_invoice);
            let email = written(about(content), Language::En, "Anna");
            let page = match (kind, has_invoice) {
                (NotificationKind::PaymentAttention, _) => "admin/payment?attention=true",
                (_, true) => "profile#invoices",
                (_, false) => "profile#plan",
            };
            let link = format!("{URL}/{page}");
            assert!(
                email.text.contains(&format!("\n{link}\n")),
                "{}",
                email.text
            );
            assert!(
                email.html.contains(&format!("href=\"{link}\"")),
                "{}",
                email.html
            );
        }
    }
}

fn of_billing() -> impl Iterator<Item = NotificationKind> {
    of_topics(&[NotificationTopic::Billing])
}

fn of_topics(topics: &'static [NotificationTopic]) -> impl Iterator<Item = NotificationKind> {
    let kinds = NotificationKind::ALL.iter().copied();
    kinds.filter(|kind| topics.contains(&kind.topic()))
}

#[test]
fn sentences_stay_whole_whatever_there_is_to_name() {
    let billing = [
        ParamName::Plan,
        ParamName::Invoice,
        ParamName::Amount,
        ParamName::Day,
    ];
    let transactions = [ParamName::Name, ParamName::Day, ParamName::Count];
    let booked = of_topics(&[
        NotificationTopic::MemberTransactions,
        NotificationTopic::OwnTransactions,
        NotificationTopic::LargeAmounts,
    ]);
    let plans = [ParamName::Day, ParamName::Count];
    let planned = of_topics(&[
        NotificationTopic::RecurringDue,
        NotificationTopic::RecurringPosted,
        NotificationTopic::RecurringProblems,
        NotificationTopic::LowBalances,
    ]);
    let files = [ParamName::Amount, ParamName::Day];
    let brought = of_topics(&[NotificationTopic::Receipts, NotificationTopic::Imports]);
    let all = of_billing().map(|kind| (kind, billing.as_slice()));
    let all = all.chain(booked.map(|kind| (kind, transactions.as_slice())));
    let all = all.chain(planned.map(|kind| (kind, plans.as_slice())));
    let all = all.chain(brought.map(|kind| (kind, files.as_slice())));
    for (kind, optional) in all {
        for named in 0..1 << optional.len() {
            let mut content = content(kind);
            for (place, name) in optional.iter().enumerate() {
                if named & (1 << place) == 0 {
                    content.params.remove(name);
                }
            }
            for language in Language::ALL {
                stays_whole(&content, *language);
            }
        }
    }
}

fn stays_whole(content: &Content, language: Language) {
    let (subject, text) = plain(about(content.clone()), language);
    for part in [subject, text] {
        for torn in [
            "  ", " .", " ,", "..", " :", ":.", "“”", "«»", "г.,", "none", "()",
        ] {
            let kind = content.kind;
            assert!(!part.contains(torn), "{torn:?} {kind}: {part}");
        }
    }
}

#[test]
fn the_name_of_a_plan_is_only_text() {
    let content = content(NotificationKind::InvoiceIssued);
    let content = content.text(ParamName::Plan, "<b>Pro</b>");
    let email = written(about(content), Language::En, "Anna");
    assert!(!email.html.contains("<b>Pro"), "{}", email.html);
    assert!(email.html.contains("&lt;b&gt;Pro"), "{}", email.html);
    assert!(email.text.contains("“<b>Pro</b>”"), "{}", email.text);
}

#[test]
fn an_email_with_an_invoice_says_whether_there_is_something_to_pay() {
    let expected = [
        (
            "Invoice KYM-2026-0001: 1,234.50 USD, due on 19 October 2026",
            "Here is invoice KYM-2026-0001 for 1,234.50 USD, due on 19 October 2026. You'll find it in the attached file KYM-2026-0001.pdf.",
            "Счёт KYM-2026-0001 на 1 234,50 USD: оплатите до 19 октября 2026 г.",
            "Срок оплаты: 19 октября 2026 г. Документ приложен к письму: KYM-2026-0001.pdf.",
        ),
        (
            "Invoice KYM-2026-0001: paid",
            "It's paid, so you don't have to do anything.",
            "Счёт KYM-2026-0001 оплачен",
            "Он оплачен, делать ничего не нужно.",
        ),
        (
            "Invoice KYM-2026-0001: written off",
            "has been written off. You don't have to pay it.",
            "Счёт KYM-2026-0001 списан",
            "Платить по нему не нужно.",
        ),
        (
            "Credit note KYM-2026-0001: 20.00 USD",
            "20.00 USD has been refunded to you.",
            "Корректировочный счёт KYM-2026-0001 на 20,00 USD",
            "вам возвращено 20,00 USD.",
        ),
    ];
    for (message, (subject, words, subject_ru, words_ru)) in
        every_invoice().into_iter().zip(expected)
    {
        says(message.clone(), Language::En, subject, words);
        says(message.clone(), Language::Ru, subject_ru, words_ru);
        let (_, text) = plain(message, Language::En);
        assert!(text.contains(&format!("\n{URL}/profile#plan\n")), "{text}");
    }
}
