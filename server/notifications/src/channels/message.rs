//! What is told on a channel: the sentence of a notification in the language of its user, and where it leads.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::language::Language;
use kym_domain::notifications::{Notification, Severity};
use kym_platform::error::{Error, Result};
use kym_platform::mail::templates;
use uuid::Uuid;

/// Something to be told.
#[derive(Clone, Debug)]
pub struct Message {
    /// The notification, or the newest of several: who is told twice knows it by this.
    pub id: Uuid,
    /// A line.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// Where it leads.
    pub link: String,
    /// How grave it is.
    pub severity: Severity,
    /// When it happened.
    pub at: Timestamp,
}

/// To whom, where they are, and when.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// Their language.
    pub language: Language,
    /// Where the product is.
    pub public_url: &'a str,
    /// The day on the clocks that days of payment are of.
    pub today: Date,
}

impl Message {
    /// One notification.
    pub fn of(notification: &Notification, reader: Reader<'_>) -> Result<Self> {
        let brief = templates::brief(
            &notification.content,
            notification.created_at,
            reader.today,
            (reader.language, reader.public_url),
        )
        .map_err(Error::internal)?;
        Ok(Self {
            id: notification.id.as_uuid(),
            title: brief.title,
            text: brief.text,
            link: brief.link,
            severity: notification.severity,
            at: notification.created_at,
        })
    }

    /// Many at once: how many, and the first lines of some of them.
    pub fn of_many(all: &[Notification], reader: Reader<'_>) -> Result<Self> {
        let each = all.iter().map(|one| Self::of(one, reader));
        let each: Vec<Self> = each.collect::<Result<_>>()?;
        let title = match reader.language {
            Language::En => format!("{} notifications", all.len()),
            Language::Ru => format!("Уведомления: {}", all.len()),
        };
        let lines: Vec<_> = each
            .iter()
            .map(|message| format!("• {}", message.title))
            .collect();
        let newest = each.last().ok_or(Error::NOT_FOUND)?;
        let severities = each.iter().map(|message| message.severity);
        Ok(Self {
            id: newest.id,
            title,
            text: lines.join("\n"),
            link: format!("{}/notifications", reader.public_url),
            severity: severities.max().unwrap_or(Severity::Info),
            at: newest.at,
        })
    }

    /// Something that says that a channel works.
    pub fn of_test(id: Uuid, at: Timestamp, reader: Reader<'_>) -> Self {
        let (title, text) = match reader.language {
            Language::En => (
                "Know Your Money can reach you here",
                "This is a test. You asked for it in the settings of your notifications.",
            ),
            Language::Ru => (
                "Know Your Money может связаться с вами здесь",
                "Это проверка. Вы запросили её в настройках уведомлений.",
            ),
        };
        Self {
            id,
            title: title.to_owned(),
            text: text.to_owned(),
            link: format!("{}/notifications/settings", reader.public_url),
            severity: Severity::Info,
            at,
        }
    }
}
