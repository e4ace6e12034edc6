//! What is written about money that the installation is paid.

use jiff::civil::date;
use kym_domain::id::{InvoiceId, PaymentId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{BillingNotification, NotificationKind};
use kym_platform::mail::{MailedInvoice, Message};
use uuid::Uuid;

use super::templates::{URL, written};

/// A notification that is written on 5 October 2026.
pub(super) fn billing_notification(kind: NotificationKind, news: BillingNotification) -> Message {
    Message::BillingNotification {
        kind,
        news,
        today: date(2026, 10, 5),
    }
}

pub(super) fn billing_news() -> BillingNotification {
    let number = "KYM-2026-0001".to_owned();
    BillingNotification {
        plan_name: Some("Pro".to_owned()),
        invoice: Some((InvoiceId::from_uuid(Uuid::from_u128(1)), number)),
        payment_id: Some(PaymentId::from_uuid(Uuid::from_u128(2))),
        amount: Some(dollars(123_450)),
        day: Some(date(2026, 10, 5)),
    }
}

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
    (email.subject, email.text.replace('\u{a0}', " "))
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
            "for the plan “Pro”: KYM-2026-0001 for 1,234.50 USD. It's due on 5 October 2026.",
        ),
        (
            PaymentFailed,
            "Payment of 1,234.50 USD failed",
            "Your payment of 1,234.50 USD for invoice KYM-2026-0001 didn't go through. We'll try again on 5 October 2026.",
        ),
        (
            PaymentReceived,
            "Payment of 1,234.50 USD received",
            "received your payment of 1,234.50 USD for invoice KYM-2026-0001.",
        ),
        (
            PaymentDue,
            "Invoice KYM-2026-0001 is due on 5 October 2026",
            "Invoice KYM-2026-0001 for 1,234.50 USD is due on 5 October 2026. Pay it",
        ),
        (
            SubscriptionEndedUnpaid,
            "Your subscription to “Pro” has ended",
            "because invoice KYM-2026-0001 for 1,234.50 USD wasn't paid. You no longer have to pay this invoice.",
        ),
        (
            TrialEnds,
            "Your trial of “Pro” ends on 5 October 2026",
            "the first period has to be paid: 1,234.50 USD.",
        ),
        (
            PaymentAttention,
            "A payment of 1,234.50 USD needs your attention",
            "A payment of 1,234.50 USD for invoice KYM-2026-0001 couldn't be completed",
        ),
    ] {
        let message = billing_notification(kind, billing_news());
        says(message, Language::En, subject, words);
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
            "счёт KYM-2026-0001 на 1 234,50 USD за тариф «Pro». Срок оплаты: 5 октября 2026 г.\n",
        ),
        (
            PaymentFailed,
            "Платёж на 1 234,50 USD не прошёл",
            "не прошёл. Следующая попытка: 5 октября 2026 г. Проверьте",
        ),
        (
            PaymentReceived,
            "Получен платёж на 1 234,50 USD",
            "ваш платёж на 1 234,50 USD по счёту KYM-2026-0001.",
        ),
        (
            PaymentDue,
            "Оплатите счёт KYM-2026-0001 до 5 октября 2026 г.",
            "пока не оплачен. Срок оплаты: 5 октября 2026 г. Оплатите",
        ),
        (
            SubscriptionEndedUnpaid,
            "Подписка «Pro» закончилась",
            "на тариф «Pro» закончилась: счёт KYM-2026-0001 на 1 234,50 USD не был оплачен.",
        ),
        (
            TrialEnds,
            "Пробный период «Pro» закончится 5 октября 2026 г.",
            "закончится 5 октября 2026 г. Чтобы",
        ),
        (
            PaymentAttention,
            "Платёж на 1 234,50 USD требует внимания",
            "Платёж на 1 234,50 USD по счёту KYM-2026-0001 не удалось",
        ),
    ] {
        let message = billing_notification(kind, billing_news());
        says(message, Language::Ru, subject, words);
    }
}

#[test]
fn an_invoice_is_overdue_on_the_day_after_it_was_due() {
    let news = BillingNotification {
        day: Some(date(2026, 10, 4)),
        ..billing_news()
    };
    let message = billing_notification(NotificationKind::PaymentDue, news);
    says(
        message.clone(),
        Language::En,
        "Invoice KYM-2026-0001 is overdue",
        "was due on 4 October 2026 and hasn't been paid yet.",
    );
    says(
        message,
        Language::Ru,
        "Счёт KYM-2026-0001 просрочен",
        "Срок оплаты прошёл: 4 октября 2026 г. Оплатите",
    );
}

#[test]
fn who_is_not_charged_again_is_told_to_pay() {
    let news = BillingNotification {
        day: None,
        ..billing_news()
    };
    let message = billing_notification(NotificationKind::PaymentFailed, news);
    let subject = "Payment of 1,234.50 USD failed";
    says(
        message,
        Language::En,
        subject,
        "We won't try again automatically. Pay the invoice",
    );
}

#[test]
fn users_are_led_to_their_plan_and_administrators_to_payments() {
    for kind in NotificationKind::ALL {
        if !kind.is_about_billing() {
            continue;
        }
        let email = written(
            billing_notification(*kind, billing_news()),
            Language::En,
            "Anna",
        );
        let page = match kind {
            NotificationKind::PaymentAttention => "admin/payment",
            _ => "profile#plan",
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

#[test]
fn sentences_stay_whole_whatever_there_is_to_name() {
    let kinds = NotificationKind::ALL
        .iter()
        .filter(|kind| kind.is_about_billing());
    for kind in kinds {
        for named in 0..16 {
            let mut news = billing_news();
            if named & 1 == 0 {
                news.plan_name = None;
            }
            if named & 2 == 0 {
                news.invoice = None;
            }
            if named & 4 == 0 {
                news.amount = None;
            }
            if named & 8 == 0 {
                news.day = None;
            }
            for language in Language::ALL {
                let message = billing_notification(*kind, news.clone());
                let (subject, text) = plain(message, *language);
                for part in [subject, text] {
                    for torn in [
                        "  ", " .", " ,", "..", " :", ":.", "“”", "«»", "г.,", "none",
                    ] {
                        assert!(!part.contains(torn), "{torn:?} {kind}: {part}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_name_of_a_plan_is_only_text() {
    let news = BillingNotification {
        plan_name: Some("<b>Pro</b>".to_owned()),
        ..billing_news()
    };
    let message = billing_notification(NotificationKind::InvoiceIssued, news);
    let email = written(message, Language::En, "Anna");
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
