use kym_domain::devices::Device;
use kym_domain::id::WorkspaceId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    LimitNotification, NotificationKind, PlanNotification, PlanSubject, WorkspaceNotification,
};
use kym_domain::workspaces::Role;
use kym_platform::mail::templates::{Rendered, one_line, render};
use kym_platform::mail::{Email, MailedReport, Message, Recipient};

use super::payments::{billing_news, billing_notification, every_invoice};

pub(super) const URL: &str = "https://money.example.org";

fn every_message() -> Vec<Message> {
    let token = "t0ken".to_owned();
    let mut messages = vec![
        Message::PasswordReset {
            token: token.clone(),
        },
        Message::Welcome {
            username: "anna".to_owned(),
            token: token.clone(),
        },
        Message::ConfirmEmail {
            token: token.clone(),
        },
        Message::AlreadyRegistered {
            username: "anna".to_owned(),
        },
        Message::Invitation {
            invited_by: "Boris".to_owned(),
            token,
            days: 7,
        },
        Message::AccountDeleted,
        Message::Report(report()),
    ];
    messages.extend(every_invoice());
    messages.extend(Role::ALL.iter().map(|role| Message::WorkspaceInvitation {
        invited_by: "Boris".to_owned(),
        workspace: "Home".to_owned(),
        role: *role,
        token: "t0ken".to_owned(),
    }));
    messages.extend(NotificationKind::ALL.iter().map(|kind| notification(*kind)));
    messages
}

fn notification(kind: NotificationKind) -> Message {
    let is_of_workspace = kind.as_str().starts_with("workspace_");
    if is_of_workspace {
        let news = WorkspaceNotification {
            workspace_id: WorkspaceId::from_uuid(uuid::Uuid::from_u128(1)),
            workspace_name: "Home".to_owned(),
            person: "Boris".to_owned(),
            role: Role::Editor,
        };
        return Message::WorkspaceNotification { kind, news };
    }
    if kind == NotificationKind::LimitNear {
        let news = LimitNotification {
            limit_type: "accounts".to_owned(),
            percent: 80,
            limit: 5,
        };
        return Message::LimitNotification { news };
    }
    if kind.is_about_billing() {
        return billing_notification(kind, billing_news());
    }
    if kind == NotificationKind::RatesFailed {
        let provider = "Bank".to_owned();
        return Message::RatesNotification { provider };
    }
    if [
        NotificationKind::RecurringDue,
        NotificationKind::RecurringWaits,
        NotificationKind::BudgetThreshold,
        NotificationKind::BalanceBelowZero,
    ]
    .contains(&kind)
    {
        let news = plan_news();
        return Message::PlanNotification { kind, news };
    }
    Message::Notification {
        kind,
        at: "2025-10-05T12:00:00Z".parse().expect("an instant"),
        device: Device::of("Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36"),
        address: "192.0.2.7".to_owned(),
    }
}

fn plan_news() -> PlanNotification {
    let currency = Currency::iso("EUR").expect("a currency");
    PlanNotification {
        workspace_id: WorkspaceId::from_uuid(uuid::Uuid::from_u128(1)),
        workspace_name: "Home".to_owned(),
        name: "Rent".to_owned(),
        subject: PlanSubject::Recurring,
        subject_id: uuid::Uuid::from_u128(2),
        day: Some(jiff::civil::date(2025, 10, 6)),
        percent: Some(80),
        amount: Some(Money::new(Minor::new(-70_000), currency)),
    }
}

fn report() -> MailedReport {
    let figure = |name: &str, amount: &str| (name.to_owned(), amount.to_owned());
    MailedReport {
        name: "Food".to_owned(),
        workspace: "Home".to_owned(),
        days: (
            jiff::civil::date(2025, 9, 1),
            jiff::civil::date(2025, 9, 30),
        ),
        figures: vec![figure("Spent", "412.30 EUR"), figure("Earned", "0.00 EUR")],
        file: "spend-by-category.pdf".to_owned(),
        path: "/reports/spend-by-category?report=1".to_owned(),
        is_scheduled: true,
    }
}

#[test]
fn an_email_about_a_report_says_which_days_and_what_they_came_to() {
    let named = MailedReport {
        name: "Food & drink".to_owned(),
        ..report()
    };
    let email = written(Message::Report(named), Language::En, "Anna");
    assert_eq!(email.subject, "Food & drink: 2025-09-01 to 2025-09-30");
    assert!(
        email
            .text
            .contains("\n\nSpent: 412.30 EUR\nEarned: 0.00 EUR\n\n"),
        "{}",
        email.text
    );
    let link = "\nhttps://money.example.org/reports/spend-by-category?report=1\n";
    assert!(email.text.contains(link), "{}", email.text);
    assert!(email.html.contains("Food &amp; drink"), "{}", email.html);
    assert!(
        email.html.contains("<td align=\"right\">412.30 EUR</td>"),
        "{}",
        email.html
    );
    let mut of_a_day = report();
    of_a_day.days.0 = of_a_day.days.1;
    let email = written(Message::Report(of_a_day), Language::Ru, "Анна");
    assert_eq!(email.subject, "Food: 2025-09-30");
}

#[test]
fn an_email_about_a_plan_says_what_is_due_when_and_where() {
    let message = |kind| Message::PlanNotification {
        kind,
        news: plan_news(),
    };
    let email = written(
        message(NotificationKind::RecurringDue),
        Language::En,
        "Anna",
    );
    assert_eq!(email.subject, "Rent is due on 2025-10-06");
    for words in ["Home", "-700.00 EUR", "/recurring-transactions?workspace=0"] {
        assert!(email.text.contains(words), "{}", email.text);
    }
    let email = written(
        message(NotificationKind::BudgetThreshold),
        Language::Ru,
        "Анна",
    );
    assert_eq!(email.subject, "Бюджет «Rent»: потрачено 80 %");
}

#[test]
fn an_email_about_a_limit_names_it_and_says_how_much_there_is() {
    let message = |limit_type: &str| Message::LimitNotification {
        news: LimitNotification {
            limit_type: limit_type.to_owned(),
            percent: 80,
            limit: 500,
        },
    };
    let email = written(message("accounts"), Language::En, "Anna");
    assert_eq!(email.subject, "Your plan: 80% used, accounts");
    assert!(
        email.text.contains("is used: accounts (500 in all)."),
        "{}",
        email.text
    );
    let email = written(message("attachments_mb"), Language::Ru, "Анна");
    assert_eq!(
        email.subject,
        "Ваш тариф: использовано 80 %, место для файлов"
    );
    assert!(
        email.html.contains("место для файлов (всего 500 МБ)"),
        "{}",
        email.html
    );
}

pub(super) fn written(message: Message, language: Language, name: &str) -> Rendered {
    let to = Recipient {
        user: None,
        address: "anna@example.org".to_owned(),
        name: Some(name.to_owned()),
        language,
    };
    render(&Email { to, message }, URL).expect("rendered")
}

#[test]
fn every_email_says_the_same_in_text_and_html_in_both_languages() {
    for message in every_message() {
        for language in Language::ALL {
            let email = written(message.clone(), *language, "Anna");
            assert!(!email.subject.is_empty(), "{message:?}");
            for part in [&email.text, &email.html] {
                assert!(part.contains("Anna"), "{part}");
                assert!(part.contains(URL), "{part}");
                assert!(!part.contains("{{") && !part.contains("{%"), "{part}");
            }
            let html = one_line(&email.html);
            assert!(html.contains(&email.subject), "{html}");
            let is_russian = email.text.contains("Здравствуйте");
            assert_eq!(is_russian, *language == Language::Ru, "{}", email.text);
        }
    }
}

#[test]
fn each_kind_of_notification_has_words_of_its_own() {
    for language in Language::ALL {
        let mut subjects: Vec<_> = NotificationKind::ALL
            .iter()
            .map(|kind| written(notification(*kind), *language, "Anna").subject)
            .collect();
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), NotificationKind::ALL.len());
    }
}

#[test]
fn an_invitation_names_who_where_and_what_one_may_do() {
    let invitation = |role| Message::WorkspaceInvitation {
        invited_by: "Boris".to_owned(),
        workspace: "Home".to_owned(),
        role,
        token: "t0ken".to_owned(),
    };
    let email = written(invitation(Role::Viewer), Language::En, "Anna");
    assert_eq!(email.subject, "Boris invites you to Home");
    assert!(email.text.contains("you can see everything. Follow"));
    let link = "\nhttps://money.example.org/accept-invitation/t0ken\n";
    assert!(email.text.contains(link), "{}", email.text);
    let email = written(invitation(Role::Editor), Language::Ru, "Анна");
    assert!(email.text.contains("всё видеть и вести учёт"));
}

#[test]
fn a_notification_names_time_device_and_address() {
    let email = written(
        notification(NotificationKind::NewSignIn),
        Language::En,
        "Anna",
    );
    for words in ["2025-10-05 12:00 UTC", "Chrome on Linux", "192.0.2.7"] {
        assert!(email.text.contains(words), "{}", email.text);
        assert!(email.html.contains(words), "{}", email.html);
    }
}

#[test]
fn links_lead_to_the_configured_address() {
    let email = written(
        Message::PasswordReset {
            token: "t0ken".to_owned(),
        },
        Language::En,
        "Anna",
    );
    assert!(
        email
            .text
            .contains("\nhttps://money.example.org/password-reset/t0ken\n")
    );
    assert!(
        email
            .html
            .contains("href=\"https://money.example.org/password-reset/t0ken\"")
    );
}

#[test]
fn a_name_is_only_text() {
    let name = "\"><img src=x onerror=alert(1)>{{ 7*7 }}";
    let email = written(
        notification(NotificationKind::NewSignIn),
        Language::En,
        name,
    );
    assert!(!email.html.contains("<img"), "{}", email.html);
    assert!(email.html.contains("&lt;img"), "{}", email.html);
    assert!(email.text.contains(name), "{}", email.text);
}

#[test]
fn a_subject_is_one_line() {
    assert_eq!(
        one_line(" a\r\nBcc: everybody@example.org\u{85}b "),
        "a Bcc: everybody@example.org b"
    );
}
