//! The texts of emails. One file per email and language says everything; two frames make plain text
//! and HTML of it, so that the two never say different things. Values are escaped in HTML.

use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use kym_domain::language::Language;
use kym_domain::localized;
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::{Content, Notification};
use kym_domain::outbox::{CONFIRMATION_LIFE, RESET_LIFE, WELCOME_LIFE};
use kym_domain::workspaces::INVITATION_LIFE;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};

use super::samples::EmailKind;
use super::unlinked::unlinked;
use super::{Email, MailedInvoice, MailedReport, Message, notifications};

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

const FORMS: [&str; 5] = ["", ".subject", ".brief", ".txt", ".html"];

type Templates = Result<Environment<'static>, minijinja::Error>;

/// What is not there is left out: what is written of may be of another version.
static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| read(UndefinedBehavior::Lenient));

/// What is not there is an error where it would be shown.
static STRICT_TEMPLATES: LazyLock<Templates> =
    LazyLock::new(|| read(UndefinedBehavior::SemiStrict));

fn read(undefined: UndefinedBehavior) -> Templates {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|name| match name.rsplit_once('.') {
        Some((_, "html")) => AutoEscape::Html,
        _ => AutoEscape::None,
    });
    environment.set_undefined_behavior(undefined);
    environment.add_filter("address", address);
    environment.add_template(
        "frame.subject",
        include_str!("../../templates/frame.subject"),
    )?;
    environment.add_template("frame.brief", include_str!("../../templates/frame.brief"))?;
    environment.add_template("frame.txt", include_str!("../../templates/frame.txt"))?;
    environment.add_template("frame.html", include_str!("../../templates/frame.html"))?;
    emails! { environment,
        "en": "base" "password_reset" "welcome" "confirm_email" "already_registered" "invitation"
            "security_notification" "workspace_invitation" "workspace_notification" "transaction_notification"
            "file_notification" "rates_notification" "plan_notification" "limit_name" "limit_notification"
            "billing_notification" "service_notification" "broadcast_notification" "digest" "invoice" "report" "account_deleted";
        "ru": "base" "password_reset" "welcome" "confirm_email" "already_registered" "invitation"
            "security_notification" "workspace_invitation" "workspace_notification" "transaction_notification"
            "file_notification" "rates_notification" "plan_notification" "limit_name" "limit_notification"
            "billing_notification" "service_notification" "broadcast_notification" "digest" "invoice" "report" "account_deleted";
    }
    Ok(environment)
}

/// Writes an email in the language of its reader. Links lead to `public_url`, and to where letters of its kind are
/// stopped, if they can be.
///
/// # Errors
/// When a template is broken, which takes a broken build.
pub fn render(
    email: &Email,
    public_url: &str,
    unsubscribe_url: Option<&str>,
) -> anyhow::Result<Rendered> {
    render_by(&TEMPLATES, email, public_url, unsubscribe_url)
}

/// The same, for an email that has everything to say that its template may ask for.
///
/// # Errors
/// As [`render`], and when something is not there that would be shown.
pub fn render_whole(
    email: &Email,
    public_url: &str,
    unsubscribe_url: Option<&str>,
) -> anyhow::Result<Rendered> {
    render_by(&STRICT_TEMPLATES, email, public_url, unsubscribe_url)
}

fn render_by(
    templates: &Templates,
    email: &Email,
    public_url: &str,
    unsubscribe_url: Option<&str>,
) -> anyhow::Result<Rendered> {
    let language = email.to.language;
    let name = template(EmailKind::from(&email.message));
    let values = content(&email.message, language, public_url)?;
    let values =
        context! { greeted => email.to.name.as_deref().map(unlinked), unsubscribe_url, ..values };
    let form = |ending| {
        form(
            templates,
            (name, ending),
            language,
            public_url,
            values.clone(),
        )
    };
    Ok(Rendered {
        subject: one_line(&form(".subject")?),
        text: form(".txt")?,
        html: form(".html")?,
    })
}

/// The file that has the words of an email.
pub fn template(kind: EmailKind) -> &'static str {
    match kind {
        EmailKind::Own(template) => template.as_str(),
        EmailKind::Notification(kind) => notifications::template(kind.topic()),
    }
}

/// A notification in few words, for channels other than letters.
#[derive(Debug)]
pub struct Brief {
    /// One line.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// Where it leads.
    pub link: String,
}

/// Writes a notification in few words, in the language of its reader. Links lead to `public_url`.
///
/// # Errors
/// As [`render`].
pub fn brief(
    content: &Content,
    at: Timestamp,
    today: Date,
    (language, public_url): (Language, &str),
) -> anyhow::Result<Brief> {
    let place = (language, public_url);
    let values = notifications::values(content, at, today, place);
    let name = notifications::template(content.kind.topic());
    let form = |ending| {
        form(
            &TEMPLATES,
            (name, ending),
            language,
            public_url,
            values.clone(),
        )
    };
    Ok(Brief {
        title: one_line(&form(".subject")?),
        text: one_line(&form(".brief")?),
        link: notifications::link(content, public_url),
    })
}

/// One form of a message: its subject alone, what it says in a sentence or two, or the whole of it.
fn form(
    templates: &Templates,
    (name, ending): (&str, &str),
    language: Language,
    public_url: &str,
    values: Value,
) -> anyhow::Result<String> {
    let environment = templates
        .as_ref()
        .map_err(|error| anyhow::anyhow!("the emails cannot be read: {error:#}"))?;
    let about = context! {
        frame => format!("frame{ending}"),
        host => public_url,
        language => language.as_str(),
        ..values
    };
    let template = environment.get_template(&format!("{language}/{name}{ending}"))?;
    Ok(template.render(about)?)
}

/// What the template of a message needs to know.
fn content(message: &Message, language: Language, public_url: &str) -> anyhow::Result<Value> {
    Ok(match message {
        Message::PasswordReset { token } => context! {
            link => reset_link(public_url, token), minutes => RESET_LIFE.as_mins(),
        },
        Message::Welcome { username, token } => context! {
            link => reset_link(public_url, token), username, days => days(WELCOME_LIFE),
        },
        Message::ConfirmEmail { token } => context! {
            link => format!("{public_url}/confirm-email/{token}"),
            hours => CONFIRMATION_LIFE.as_hours(),
        },
        Message::AlreadyRegistered { username } => context! {
            link => format!("{public_url}/login"), username,
        },
        Message::Invitation {
            invited_by,
            token,
            days,
        } => context! {
            link => invitation_link(public_url, token), invited_by => unlinked(invited_by), days,
        },
        Message::Notification { content, at, today } => {
            notifications::values(content, *at, *today, (language, public_url))
        }
        Message::Digest {
            notifications,
            more,
            today,
        } => digest_values(notifications, *more, *today, (language, public_url))?,
        Message::WorkspaceInvitation {
            invited_by,
            workspace,
            role,
            token,
        } => context! {
            link => workspace_invitation_link(public_url, token),
            invited_by => unlinked(invited_by),
            workspace => unlinked(workspace),
            role => role.as_str(),
            days => days(INVITATION_LIFE),
        },
        Message::Invoice(invoice) => invoice_values(invoice, language, public_url),
        Message::Report(report) => report_values(report, public_url),
        Message::AccountDeleted => context! {},
    })
}

/// What the letter about many notifications needs to know. Those of one workspace stand together, in the order in which
/// the first of each has come.
fn digest_values(
    all: &[Notification],
    more: usize,
    today: Date,
    (language, public_url): (Language, &str),
) -> anyhow::Result<Value> {
    let mut groups: Vec<(Option<String>, Vec<Value>)> = Vec::new();
    for notification in all {
        let content = &notification.content;
        let place = (language, public_url);
        let brief = brief(content, notification.created_at, today, place)?;
        let item = context! {
            title => brief.title,
            text => brief.text,
            link => brief.link,
        };
        let workspace = notifications::workspace_name(content);
        match groups.iter_mut().find(|(name, _)| *name == workspace) {
            Some((_, items)) => items.push(item),
            None => groups.push((workspace, vec![item])),
        }
    }
    let groups = groups.into_iter();
    let groups: Vec<_> = groups
        .map(|(workspace, items)| context! { workspace => workspace.as_deref().map(unlinked), items })
        .collect();
    Ok(context! {
        link => format!("{public_url}/notifications"),
        count => all.len() + more,
        more,
        groups,
    })
}

/// What the email about an invoice needs to know.
fn invoice_values(invoice: &MailedInvoice, language: Language, public_url: &str) -> Value {
    // What a credit note gives back is named without its sign.
    let units = invoice.total.minor.units();
    let total = Money::new(Minor::new(units.saturating_abs()), invoice.total.currency);
    context! {
        link => format!("{public_url}/profile#plan"),
        invoice => &invoice.number,
        amount => localized::amount_with_currency(total, language),
        day => localized::long_day(invoice.due_on, language),
        is_paid => invoice.is_paid,
        is_void => invoice.is_void,
        is_credit_note => invoice.is_credit_note,
        file => &invoice.file,
    }
}

/// What the email about a report needs to know.
fn report_values(report: &MailedReport, public_url: &str) -> Value {
    let (first, last) = report.days;
    let figures = report.figures.iter();
    let figures: Vec<_> = figures
        .map(|(name, amount)| context! { name => unlinked(name), amount })
        .collect();
    context! {
        link => format!("{public_url}{}", report.path),
        report => unlinked(&report.name),
        workspace => unlinked(&report.workspace),
        first => first.to_string(),
        last => (first != last).then(|| last.to_string()),
        figures,
        file => unlinked(&report.file),
        is_scheduled => report.is_scheduled,
    }
}

/// An address of a page in HTML. Its slashes stay as they are, so that whoever reads the source can read it.
fn address(address: &str) -> Value {
    let escaped = [
        ("&", "&amp;"),
        ("\"", "&quot;"),
        ("<", "&lt;"),
        (">", "&gt;"),
    ];
    let mut text = address.to_owned();
    for (sign, entity) in escaped {
        text = text.replace(sign, entity);
    }
    Value::from_safe_string(text)
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

/// A subject is one line, whatever the names in it hold: a line end in a header would begin the next
/// header (ASVS 5.0, V1.3.11).
pub fn one_line(text: &str) -> String {
    let blank = |one: char| if one.is_control() { ' ' } else { one };
    let text: String = text.chars().map(blank).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
