//! The texts of emails. One file per email and language says everything; two frames make plain text
//! and HTML of it, so that the two never say different things. Values are escaped in HTML.

use std::sync::LazyLock;

use jiff::SignedDuration;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::devices::Device;
use kym_domain::language::Language;
use kym_domain::localized;
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::{
    BillingNotification, LimitNotification, NotificationKind, PlanNotification, PlanSubject,
    WorkspaceNotification,
};
use kym_domain::outbox::{CONFIRMATION_LIFE, RESET_LIFE, WELCOME_LIFE};
use kym_domain::workspaces::INVITATION_LIFE;
use minijinja::{AutoEscape, Environment, Value, context};

use super::{Email, MailedInvoice, MailedReport, Message};

/// An email, ready to be sent.
#[derive(Debug)]
pub struct Rendered {
    /// One line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same in HTML.
    pub html: String,
}

macro_rules! emails {
    ($environment:ident, $($language:literal: $($name:literal)+;)+) => {$($(
        for form in FORMS {
            let source = include_str!(concat!("../../templates/", $language, "/", $name));
            // The ending decides about escaping.
            let name = format!(concat!($language, "/", $name, "{}"), form);
            $environment.add_template_owned(name, source)?;
        }
    )+)+};
}

const FORMS: [&str; 4] = ["", ".subject", ".txt", ".html"];

static TEMPLATES: LazyLock<Result<Environment<'static>, minijinja::Error>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|name| match name.rsplit_once('.') {
        Some((_, "html")) => AutoEscape::Html,
        _ => AutoEscape::None,
    });
    environment.set_undefined_behavior(minijinja::UndefinedBehavior::Lenient);
    environment.add_template(
        "frame.subject",
        include_str!("../../templates/frame.subject"),
    )?;
    environment.add_template("frame.txt", include_str!("../../templates/frame.txt"))?;
    environment.add_template("frame.html", include_str!("../../templates/frame.html"))?;
    emails! { environment,
        "en": "base" "password_reset" "welcome" "confirm_email" "already_registered" "invitation" "notification"
            "workspace_invitation" "workspace_notification" "rates_notification" "plan_notification" "limit_name"
            "limit_notification" "billing_notification" "invoice" "report" "account_deleted";
        "ru": "base" "password_reset" "welcome" "confirm_email" "already_registered" "invitation" "notification"
            "workspace_invitation" "workspace_notification" "rates_notification" "plan_notification" "limit_name"
            "limit_notification" "billing_notification" "invoice" "report" "account_deleted";
    }
    Ok(environment)
});

/// Writes an email in the language of its reader. Links lead to `public_url`.
///
/// # Errors
/// When a template is broken, which takes a broken build.
pub fn render(email: &Email, public_url: &str) -> anyhow::Result<Rendered> {
    let environment = TEMPLATES
        .as_ref()
        .map_err(|error| anyhow::anyhow!("the emails cannot be read: {error:#}"))?;
    let language = email.to.language;
    let (name, values) = content(&email.message, language, public_url);
    let host = safe(public_url.to_owned());
    let form = |ending: &str| {
        let frame = format!("frame{ending}");
        let about = context! {
            frame,
            host => &host,
            language => language.as_str(),
            name => &email.to.name,
            ..values.clone()
        };
        environment
            .get_template(&format!("{language}/{name}{ending}"))
            .and_then(|template| template.render(about))
    };
    Ok(Rendered {
        subject: one_line(&form(".subject")?),
        text: form(".txt")?,
        html: form(".html")?,
    })
}

/// The name of a message's template, and what the template needs to know.
fn content(message: &Message, language: Language, public_url: &str) -> (&'static str, Value) {
    match message {
        Message::PasswordReset { token } => (
            "password_reset",
            context! { link => safe(reset_link(public_url, token)), minutes => RESET_LIFE.as_mins() },
        ),
        Message::Welcome { username, token } => (
            "welcome",
            context! { link => safe(reset_link(public_url, token)), username, days => days(WELCOME_LIFE) },
        ),
        Message::ConfirmEmail { token } => (
            "confirm_email",
            context! {
                link => safe(format!("{public_url}/confirm-email/{token}")),
                hours => CONFIRMATION_LIFE.as_hours(),
            },
        ),
        Message::AlreadyRegistered { username } => (
            "already_registered",
            context! { link => safe(format!("{public_url}/login")), username },
        ),
        Message::Invitation {
            invited_by,
            token,
            days,
        } => (
            "invitation",
            context! { link => safe(invitation_link(public_url, token)), invited_by, days },
        ),
        Message::Notification {
            kind,
            at,
            device,
            address,
        } => (
            "notification",
            context! {
                link => safe(format!("{public_url}/profile")),
                kind => kind.as_str(),
                at => at.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d %H:%M UTC").to_string(),
                device => describe(*device, language),
                address,
            },
        ),
        Message::WorkspaceInvitation {
            invited_by,
            workspace,
            role,
            token,
        } => (
            "workspace_invitation",
            context! {
                link => safe(workspace_invitation_link(public_url, token)),
                invited_by,
                workspace,
                role => role.as_str(),
                days => days(INVITATION_LIFE),
            },
        ),
        Message::WorkspaceNotification { kind, news } => (
            "workspace_notification",
            workspace_values(*kind, news, public_url),
        ),
        Message::RatesNotification { provider } => (
            "rates_notification",
            context! { link => safe(format!("{public_url}/admin/exchange-rates-providers")), provider },
        ),
        Message::PlanNotification { kind, news } => {
            ("plan_notification", plan_values(*kind, news, public_url))
        }
        Message::LimitNotification { news } => {
            ("limit_notification", limit_values(news, public_url))
        }
        Message::BillingNotification { kind, news, today } => {
            let values = billing_values(*kind, news, *today, (language, public_url));
            ("billing_notification", values)
        }
        Message::Invoice(invoice) => ("invoice", invoice_values(invoice, language, public_url)),
        Message::Report(report) => ("report", report_values(report, public_url)),
        Message::AccountDeleted => ("account_deleted", context! {}),
    }
}

/// What the email about the user's place in a workspace needs to know.
fn workspace_values(
    kind: NotificationKind,
    news: &WorkspaceNotification,
    public_url: &str,
) -> Value {
    context! {
        link => safe(format!("{public_url}/workspaces")),
        kind => kind.as_str(),
        workspace => &news.workspace_name,
        person => &news.person,
        role => news.role.as_str(),
    }
}

/// What the email about a limit of a plan needs to know.
fn limit_values(news: &LimitNotification, public_url: &str) -> Value {
    context! {
        link => safe(format!("{public_url}/profile")),
        limit_type => &news.limit_type,
        percent => news.percent,
        limit => news.limit,
    }
}

/// What the email about money that the installation is paid needs to know.
fn billing_values(
    kind: NotificationKind,
    news: &BillingNotification,
    today: Date,
    (language, public_url): (Language, &str),
) -> Value {
    let page = if kind == NotificationKind::PaymentAttention {
        "admin/payment"
    } else {
        "profile#plan"
    };
    context! {
        link => safe(format!("{public_url}/{page}")),
        kind => kind.as_str(),
        plan => &news.plan_name,
        invoice => news.invoice.as_ref().map(|(_, number)| number),
        amount => news.amount.map(|amount| localized::amount_with_currency(amount, language)),
        day => news.day.map(|day| localized::long_day(day, language)),
        is_overdue => news.day.is_some_and(|day| day < today),
    }
}

/// What the email about an invoice needs to know.
fn invoice_values(invoice: &MailedInvoice, language: Language, public_url: &str) -> Value {
    // What a credit note gives back is named without its sign.
    let units = invoice.total.minor.units();
    let total = Money::new(Minor::new(units.saturating_abs()), invoice.total.currency);
    context! {
        link => safe(format!("{public_url}/profile#plan")),
        invoice => &invoice.number,
        amount => localized::amount_with_currency(total, language),
        day => localized::long_day(invoice.due_on, language),
        is_paid => invoice.is_paid,
        is_void => invoice.is_void,
        is_credit_note => invoice.is_credit_note,
        file => &invoice.file,
    }
}

/// What the email about the plans of a workspace needs to know.
fn plan_values(kind: NotificationKind, news: &PlanNotification, public_url: &str) -> Value {
    let page = match news.subject {
        PlanSubject::Recurring => "recurring-transactions",
        PlanSubject::Budget => "budget",
        PlanSubject::Account => "accounts",
    };
    let amount = news.amount;
    context! {
        link => safe(format!("{public_url}/{page}?workspace={}", news.workspace_id)),
        kind => kind.as_str(),
        workspace => &news.workspace_name,
        subject => &news.name,
        day => news.day.map(|day| day.to_string()),
        percent => news.percent,
        amount => amount.map(|amount| format!("{amount} {}", amount.currency)),
    }
}

/// What the email about a report needs to know.
fn report_values(report: &MailedReport, public_url: &str) -> Value {
    let (first, last) = report.days;
    let figures = report.figures.iter();
    let figures: Vec<_> = figures
        .map(|(name, amount)| context! { name, amount })
        .collect();
    context! {
        link => safe(format!("{public_url}{}", report.path)),
        report => &report.name,
        workspace => &report.workspace,
        first => first.to_string(),
        last => (first != last).then(|| last.to_string()),
        figures,
        file => &report.file,
        is_scheduled => report.is_scheduled,
    }
}

/// A link of ours, which has no sign that HTML knows: it stays readable.
fn safe(link: String) -> Value {
    Value::from_safe_string(link)
}

/// Where a new password is set.
pub fn reset_link(public_url: &str, token: &str) -> String {
    format!("{public_url}/password-reset/{token}")
}

/// Where somebody who was invited registers.
pub fn invitation_link(public_url: &str, token: &str) -> String {
    format!("{public_url}/register?invitation={token}")
}

/// Where somebody who was invited to a workspace says yes or no.
pub fn workspace_invitation_link(public_url: &str, token: &str) -> String {
    format!("{public_url}/accept-invitation/{token}")
}

fn days(life: SignedDuration) -> i64 {
    life.as_hours() / 24
}

/// A device in a few words.
fn describe(device: Device, language: Language) -> String {
    let joined = match language {
        Language::En => " on ",
        Language::Ru => ", ",
    };
    match (device.browser, device.os, language) {
        (Some(browser), Some(os), _) => format!("{browser}{joined}{os}"),
        (Some(one), None, _) | (None, Some(one), _) => one.to_owned(),
        (None, None, Language::En) => "A program".to_owned(),
        (None, None, Language::Ru) => "Программа".to_owned(),
    }
}

/// A subject is one line, whatever the names in it hold: a line end in a header would begin the next
/// header (ASVS 5.0, V1.3.11).
pub fn one_line(text: &str) -> String {
    let blank = |one: char| if one.is_control() { ' ' } else { one };
    let text: String = text.chars().map(blank).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
