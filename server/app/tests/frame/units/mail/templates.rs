use jiff::civil::date;
use kym_domain::id::{NotificationId, UserId, WorkspaceId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    Content, Entity, EntityKind, Notification, NotificationKind, NotificationTopic, Param,
    ParamName,
};
use kym_domain::workspaces::Role;
use kym_platform::mail::templates::{Rendered, one_line, render};
use kym_platform::mail::{Email, MailedReport, Message, Recipient};

use uuid::Uuid;

use super::payments::every_invoice;

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

pub(super) fn notification(kind: NotificationKind) -> Message {
    about(content(kind))
}

/// A notification of 5 October 2025 that is written about on that day.
pub(super) fn about(content: Content) -> Message {
    Message::Notification {
        content,
        at: "2025-10-05T12:00:00Z".parse().expect("an instant"),
        today: date(2025, 10, 5),
    }
}

/// What there may be to say of a kind, all of it.
pub(super) fn content(kind: NotificationKind) -> Content {
    let user_agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36";
    let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
    let (euro, dollar) = (currency("EUR"), currency("USD"));
    let all = Content::new(kind);
    match kind.topic() {
        NotificationTopic::Security => all
            .with(ParamName::Device, Param::Device(user_agent.to_owned()))
            .text(ParamName::Address, "192.0.2.7")
            .number(ParamName::Count, 10),
        NotificationTopic::Membership => all
            .in_workspace(workspace, "Home")
            .text(ParamName::Person, "Boris")
            .text(ParamName::Role, Role::Editor.as_str()),
        NotificationTopic::Limits => all
            .text(ParamName::LimitType, "accounts")
            .number(ParamName::Percent, 80)
            .number(ParamName::LimitValue, 500),
        NotificationTopic::Billing => all
            .text(ParamName::Plan, "Pro")
            .text(ParamName::Invoice, "KYM-2026-0001")
            .about(EntityKind::Invoice, Uuid::from_u128(2))
            .amount(Money::new(Minor::new(123_450), dollar))
            .day(date(2025, 10, 5)),
        NotificationTopic::Service => all.text(ParamName::Version, "1.2.3"),
        NotificationTopic::Announcements => {
            all.text(ParamName::Title, "Maintenance on Saturday").text(
                ParamName::Text,
                "From eight to nine.\n\nSee https://example.org/a?b=1&c=2.",
            )
        }
        NotificationTopic::ExchangeRates => all
            .in_workspace(workspace, "Home")
            .text(ParamName::Name, "Bank"),
        _ => all
            .in_workspace(workspace, "Home")
            .text(ParamName::Person, "Boris")
            .text(ParamName::Name, "Rent")
            .about(EntityKind::Recurring, Uuid::from_u128(2))
            .amount(Money::new(Minor::new(-70_000), euro))
            .with(
                ParamName::Threshold,
                Param::Money(Money::new(Minor::new(10_000), euro)),
            )
            .day(date(2025, 10, 6))
            .number(ParamName::Percent, 80)
            .number(ParamName::Count, 3),
    }
}

fn currency(code: &str) -> Currency {
    Currency::iso(code).expect("a currency")
}

pub(super) fn report() -> MailedReport {
    let figure = |name: &str, amount: &str| (name.to_owned(), amount.to_owned());
    MailedReport {
        name: "Food".to_owned(),
        workspace: "Home".to_owned(),
        days: (date(2025, 9, 1), date(2025, 9, 30)),
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
    let email = written(
        notification(NotificationKind::RecurringDue),
        Language::En,
        "Anna",
    );
    assert_eq!(plain(&email.subject), "Rent is due on 6 October 2025");
    for words in [
        "Home",
        "\u{2212}700.00 EUR",
        "/recurring-transactions?workspace=0",
    ] {
        assert!(plain(&email.text).contains(words), "{}", email.text);
    }
    let email = written(
        notification(NotificationKind::BudgetThreshold),
        Language::Ru,
        "Анна",
    );
    assert_eq!(email.subject, "Бюджет «Rent»: потрачено 80 %");
}

#[test]
fn an_email_about_a_limit_names_it_and_says_how_much_there_is() {
    let message = |limit_type: &str| {
        let content = content(NotificationKind::LimitNear);
        about(content.text(ParamName::LimitType, limit_type))
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

#[test]
fn each_notification_leads_to_what_it_is_about() {
    let (workspace, id) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let within = format!("workspaces/{workspace}");
    for (kind, entity, path) in [
        (
            NotificationKind::RecurringDue,
            Some(EntityKind::Recurring),
            format!("recurring-transactions?workspace={workspace}&item={id}"),
        ),
        (
            NotificationKind::BudgetThreshold,
            Some(EntityKind::Budget),
            format!("budget?workspace={workspace}&budget={id}"),
        ),
        (
            NotificationKind::LowBalance,
            Some(EntityKind::Account),
            format!("{within}/accounts/{id}"),
        ),
        (
            NotificationKind::BalanceBelowZero,
            Some(EntityKind::Account),
            format!("{within}/forecast?account={id}"),
        ),
        (
            NotificationKind::ImportReady,
            Some(EntityKind::Import),
            format!("{within}/import?import={id}"),
        ),
        (
            NotificationKind::ReceiptReady,
            Some(EntityKind::Receipt),
            format!("receipts/{id}"),
        ),
        (NotificationKind::NewSignIn, None, "profile".to_owned()),
        (
            NotificationKind::WorkspaceRemoved,
            None,
            "workspaces".to_owned(),
        ),
        (
            NotificationKind::RatesFailed,
            None,
            "admin/exchange-rates-providers".to_owned(),
        ),
        (NotificationKind::LimitNear, None, "profile#plan".to_owned()),
        (
            NotificationKind::NewVersion,
            None,
            "notifications".to_owned(),
        ),
    ] {
        let mut content = content(kind);
        content.entity = entity.map(|kind| Entity { kind, id });
        let email = written(about(content), Language::En, "Anna");
        let address = format!("\n{URL}/{path}\n");
        assert!(email.text.contains(&address), "{kind}: {}", email.text);
        let link = format!("<a href=\"{URL}/{}\"", path.replace('&', "&amp;"));
        assert!(email.html.contains(&link), "{kind}: {}", email.html);
    }
}

/// With plain spaces.
pub(super) fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

#[test]
fn a_digest_names_each_notification_once_by_workspace_and_counts_the_others() {
    let now = "2025-10-05T12:00:00Z".parse().expect("an instant");
    let kinds = [
        NotificationKind::BudgetThreshold,
        NotificationKind::RatesFailed,
        NotificationKind::LowBalance,
        NotificationKind::LimitNear,
    ];
    let notifications = kinds.map(|kind| {
        let id = NotificationId::from_uuid(Uuid::from_u128(7));
        let mut content = content(kind);
        if kind == NotificationKind::RatesFailed {
            content = content.text(ParamName::Workspace, "Office");
        }
        Notification::new(id, UserId::from_uuid(Uuid::from_u128(8)), content, now)
    });
    let message = |more| Message::Digest {
        notifications: notifications.to_vec(),
        more,
        today: date(2025, 10, 5),
    };
    let email = written(message(3), Language::En, "Anna");
    assert_eq!(email.subject, "7 notifications");
    let text = plain(&email.text);
    let order: Vec<_> = [
        "\nHome\n",
        "Budget Rent: 80% is spent",
        "Rent is down to",
        "\nOffice\n",
        "Bank fails",
        "Your plan: 80% used",
        "3 more",
    ]
    .iter()
    .map(|words| (text.find(words), text.matches(words).count()))
    .collect();
    assert!(order.is_sorted_by_key(|(place, _)| *place), "{text}");
    assert!(order.iter().all(|(_, count)| *count == 1), "{text}");
    let email = written(message(0), Language::Ru, "Анна");
    assert_eq!(email.subject, "Уведомления: 4");
    assert!(!email.text.contains("Ещё"), "{}", email.text);
}

pub(super) fn written(message: Message, language: Language, name: &str) -> Rendered {
    let to = Recipient {
        user: None,
        address: "anna@example.org".to_owned(),
        name: Some(name.to_owned()),
        language,
    };
    render(&Email { to, message }, URL, None).expect("rendered")
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
