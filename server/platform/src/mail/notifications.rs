//! The words of notifications, for letters and whatever else is read outside of the product.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::devices::Device;
use kym_domain::language::Language;
use kym_domain::localized;
use kym_domain::notifications::{
    Content, EntityKind, NotificationKind, NotificationTopic, Param, ParamName,
};
use minijinja::{Value, context};

use super::paragraphs::{self, Span};
use super::unlinked::unlinked;

/// The file that has the words of a topic.
pub(super) const fn template(topic: NotificationTopic) -> &'static str {
    match topic {
        NotificationTopic::Security => "security_notification",
        NotificationTopic::Membership => "workspace_notification",
        NotificationTopic::MemberTransactions
        | NotificationTopic::OwnTransactions
        | NotificationTopic::LargeAmounts => "transaction_notification",
        NotificationTopic::Budgets
        | NotificationTopic::RecurringDue
        | NotificationTopic::RecurringPosted
        | NotificationTopic::RecurringProblems
        | NotificationTopic::LowBalances => "plan_notification",
        NotificationTopic::Receipts | NotificationTopic::Imports => "file_notification",
        NotificationTopic::ExchangeRates => "rates_notification",
        NotificationTopic::Limits => "limit_notification",
        NotificationTopic::Billing => "billing_notification",
        NotificationTopic::Service => "service_notification",
        NotificationTopic::Announcements => "broadcast_notification",
    }
}

/// What those words name, under the names of the parameters.
pub(super) fn values(
    content: &Content,
    at: Timestamp,
    today: Date,
    (language, public_url): (Language, &str),
) -> Value {
    let params = content.params.iter();
    let params = params.map(|(name, param)| (name.as_str(), value(*name, param, language)));
    let params: BTreeMap<_, _> = params.collect();
    let day = match content.params.get(&ParamName::Day) {
        Some(Param::Day(day)) => Some(*day),
        _ => None,
    };
    let is_about_device = content.params.contains_key(&ParamName::Device);
    let at = at.to_zoned(TimeZone::UTC);
    let at = at.strftime("%Y-%m-%d %H:%M UTC").to_string();
    context! {
        kind => content.kind.as_str(),
        link => link(content, public_url),
        is_overdue => day.is_some_and(|day| day < today),
        at => is_about_device.then_some(at),
        paragraphs => paragraphs(content),
        ..Value::from(params)
    }
}

/// What a message of administrators says.
fn paragraphs(content: &Content) -> Vec<Vec<Value>> {
    let Some(Param::Text(text)) = content.params.get(&ParamName::Text) else {
        return Vec::new();
    };
    let span = |span: Span| context! { text => span.text, link => span.link };
    let all = paragraphs::read(text).into_iter();
    all.map(|spans| spans.into_iter().map(span).collect())
        .collect()
}

fn value(name: ParamName, param: &Param, language: Language) -> Value {
    match param {
        Param::Text(text) if is_ours(name) => Value::from(text.as_str()),
        Param::Text(text) => Value::from(unlinked(text)),
        Param::Number(number) => Value::from(*number),
        Param::Day(day) => Value::from(localized::long_day(*day, language)),
        Param::Money(money) => Value::from(localized::amount_with_currency(*money, language)),
        Param::Device(user_agent) => Value::from(describe(Device::of(user_agent), language)),
    }
}

/// Whether the program or its administrators say it, and no other user.
const fn is_ours(name: ParamName) -> bool {
    matches!(
        name,
        ParamName::Address | ParamName::Text | ParamName::Title | ParamName::Version
    )
}

/// What the workspace is called that it happened in.
pub(super) fn workspace_name(content: &Content) -> Option<String> {
    match content.params.get(&ParamName::Workspace)? {
        Param::Text(name) => Some(name.clone()),
        _ => None,
    }
}

/// Where a notification leads.
pub(super) fn link(content: &Content, public_url: &str) -> String {
    format!("{public_url}/{}", path(content))
}

fn path(content: &Content) -> String {
    let entity = content.entity.map(|entity| (entity.kind, entity.id));
    if let (Some(workspace), Some((kind, id))) = (content.workspace_id, entity) {
        let within = format!("workspaces/{workspace}");
        return match kind {
            EntityKind::Recurring => {
                format!("recurring-transactions?workspace={workspace}&item={id}")
            }
            EntityKind::Budget => format!("budget?workspace={workspace}&budget={id}"),
            EntityKind::Account if content.kind == NotificationKind::BalanceBelowZero => {
                format!("{within}/forecast?account={id}")
            }
            EntityKind::Account => format!("{within}/accounts/{id}"),
            EntityKind::Import => format!("{within}/import?import={id}"),
            EntityKind::Receipt => format!("receipts/{id}"),
            // What it was before stands in the history.
            EntityKind::Transaction
                if content.kind.topic() == NotificationTopic::OwnTransactions =>
            {
                format!("{within}/history")
            }
            EntityKind::Transaction => format!("{within}/transactions"),
            EntityKind::Broadcast
            | EntityKind::Invitation
            | EntityKind::Invoice
            | EntityKind::Payment => "workspaces".to_owned(),
        };
    }
    if let (NotificationKind::RateGap, Some(workspace)) = (content.kind, content.workspace_id) {
        return format!("workspaces/{workspace}/rates");
    }
    let page = match content.kind {
        NotificationKind::PaymentAttention => "admin/payment?attention=true",
        NotificationKind::RatesFailed => "admin/exchange-rates-providers",
        NotificationKind::ChannelOff => "notifications/settings",
        kind => match kind.topic() {
            NotificationTopic::Billing if content.entity.is_some() => "profile#invoices",
            NotificationTopic::Billing | NotificationTopic::Limits => "profile#plan",
            NotificationTopic::Membership => "workspaces",
            NotificationTopic::Security => "profile",
            _ => "notifications",
        },
    };
    page.to_owned()
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
