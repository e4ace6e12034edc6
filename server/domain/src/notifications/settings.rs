//! What a user wants to be told of, where and when.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::kinds::{NotificationKind, NotificationTopic, Severity};
use super::timing::{Digest, QuietHours, digest_at};
use crate::id::{AccountId, WorkspaceId};
use crate::money::{CurrencyCode, Minor};
use crate::words::words;
use crate::workspaces::ZoneName;

words! {
    /// A way in which people are told.
    pub enum Channel {
        /// The bell of the product itself.
        InApp => "in_app",
        /// A letter.
        Email => "email",
        /// A browser, by its push service (RFC 8030).
        WebPush => "web_push",
        /// A bot of Telegram's.
        Telegram => "telegram",
        /// A topic of an ntfy server.
        Ntfy => "ntfy",
        /// A program that an address is called of.
        Webhook => "webhook",
    }
}

impl Channel {
    /// Whether it disturbs a person, and so keeps quiet when they want to be left alone.
    const fn is_loud(self) -> bool {
        !matches!(self, Self::InApp | Self::Webhook)
    }
}

impl NotificationTopic {
    /// Whether nobody can switch it off on this channel.
    pub const fn is_required_on(self, channel: Channel) -> bool {
        self.is_required() || matches!((self, channel), (Self::Announcements, Channel::InApp))
    }
}

type Switches = BTreeMap<(NotificationTopic, Channel), bool>;

/// Which topics are wanted on which channels: what the user has set; for the rest what administrators have set, and what
/// the program does for the rest of that, so that a topic that a newer version brings has its default for everybody.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matrix {
    set: Switches,
    defaults: Switches,
}

impl Matrix {
    /// Whether a topic is wanted on a channel.
    pub fn wants(&self, topic: NotificationTopic, channel: Channel) -> bool {
        let key = (topic, channel);
        let set = self.set.get(&key).or_else(|| self.defaults.get(&key));
        topic.is_required_on(channel)
            || set.map_or_else(
                || is_wanted_by_default(topic, channel),
                |is_wanted| *is_wanted,
            )
    }

    /// Sets whether a topic is wanted on a channel.
    pub fn set(&mut self, topic: NotificationTopic, channel: Channel, is_wanted: bool) {
        self.set.insert((topic, channel), is_wanted);
    }

    /// The same over what another one has set.
    #[must_use]
    pub fn over(self, defaults: Self) -> Self {
        Self {
            set: self.set,
            defaults: defaults.set,
        }
    }

    /// What is set now over what was set before. What only says once more what holds anyway is not set by that, so that
    /// whoever sends all that they see has set what they changed.
    #[must_use]
    pub fn instead_of(self, before: Self) -> Self {
        let is_news = |key: &(NotificationTopic, Channel), is_wanted: &mut bool| {
            before.set.contains_key(key) || before.wants(key.0, key.1) != *is_wanted
        };
        let mut set = self.set;
        set.retain(is_news);
        Self {
            set,
            defaults: before.defaults,
        }
    }

    /// What was set.
    pub fn entries(&self) -> impl Iterator<Item = (NotificationTopic, Channel, bool)> {
        let entries = self.set.iter();
        entries.map(|((topic, channel), is_wanted)| (*topic, *channel, *is_wanted))
    }
}

/// What happens often, or where one looks anyway, comes by no letter unless it is asked for.
const fn is_wanted_by_default(topic: NotificationTopic, channel: Channel) -> bool {
    match channel {
        // A program is told everything; who sets another one up wants to be told what is mailed to everybody.
        Channel::InApp | Channel::Webhook => true,
        Channel::Email | Channel::WebPush | Channel::Telegram | Channel::Ntfy => !matches!(
            topic,
            NotificationTopic::MemberTransactions
                | NotificationTopic::OwnTransactions
                | NotificationTopic::LargeAmounts
                | NotificationTopic::RecurringPosted
                | NotificationTopic::Receipts
                | NotificationTopic::Imports
                | NotificationTopic::Service
                | NotificationTopic::Announcements
        ),
    }
}

/// What a user wants of one workspace; no amount means that nothing of the kind is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkspacePreferences {
    /// Which.
    pub workspace_id: WorkspaceId,
    /// Whether nothing of it is told but what concerns one's own place there.
    pub is_muted: bool,
    /// What the amounts are counted in: its base currency when they were set. They hold for no other.
    pub currency: CurrencyCode,
    /// From which amount on an expense is told.
    pub large_expense: Option<Minor>,
    /// From which amount on a deposit is told.
    pub large_deposit: Option<Minor>,
    /// From which amount on a transaction of another member is told.
    pub member_transaction: Option<Minor>,
}

/// What a user wants to be told of, where and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationSettings {
    /// What, and where.
    pub matrix: Matrix,
    /// The zone that quiet hours and digests keep to.
    pub time_zone: ZoneName,
    /// When nothing is to disturb.
    pub quiet_hours: Option<QuietHours>,
    /// Whether letters come one by one or as one.
    pub digest: Digest,
    /// At which hour that one comes, 0 to 23.
    pub digest_hour: i8,
    /// What is wanted of each workspace that was set.
    pub workspaces: Vec<WorkspacePreferences>,
    /// Beneath which balance an account is told of, in its currency.
    pub low_balances: Vec<(WorkspaceId, AccountId, Minor)>,
    /// How often they were changed.
    pub version: i64,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self {
            matrix: Matrix::default(),
            time_zone: ZoneName::default(),
            quiet_hours: None,
            digest: Digest::None,
            digest_hour: 8,
            workspaces: Vec::new(),
            low_balances: Vec::new(),
            version: 0,
        }
    }
}

impl NotificationSettings {
    /// Whether something that happened, in this workspace if it is of one, is told on a channel.
    pub fn wants(
        &self,
        kind: NotificationKind,
        workspace: Option<WorkspaceId>,
        channel: Channel,
    ) -> bool {
        let is_muted = workspace.is_some_and(|id| self.of(id).is_some_and(|set| set.is_muted));
        (!is_muted || kind.outlasts_mute()) && self.matrix.wants(kind.topic(), channel)
    }

    /// What was set for a workspace.
    pub fn of(&self, workspace: WorkspaceId) -> Option<&WorkspacePreferences> {
        let mut all = self.workspaces.iter();
        all.find(|set| set.workspace_id == workspace)
    }

    /// When something that happens now is told on a channel outside of the product: at the end of the quiet hours, or at
    /// once.
    pub fn told_at(
        &self,
        (kind, severity): (NotificationKind, Severity),
        channel: Channel,
        now: Timestamp,
    ) -> Timestamp {
        if channel == Channel::Email {
            return self.letter_at((kind, severity), now);
        }
        let waits = channel.is_loud() && !kind.topic().is_required();
        let quiet = self.quiet_hours.as_ref().filter(|_| waits);
        quiet
            .and_then(|quiet| quiet.end(&self.time_zone, now))
            .unwrap_or(now)
    }

    /// When a letter about something that happens now goes out: with the next digest, at the end of the quiet hours, or
    /// at once. What concerns the safety of the account waits for nothing; what went wrong, and what concerns payments
    /// and one's place in a workspace, waits for no digest.
    pub fn letter_at(
        &self,
        (kind, severity): (NotificationKind, Severity),
        now: Timestamp,
    ) -> Timestamp {
        let topic = kind.topic();
        if topic.is_required() {
            return now;
        }
        let is_urgent = severity == Severity::Error || topic.is_urgent();
        let digest = digest_at(self.digest, self.digest_hour, &self.time_zone, now);
        let at = digest.filter(|_| !is_urgent).unwrap_or(now);
        let quiet = self.quiet_hours.as_ref();
        quiet
            .and_then(|quiet| quiet.end(&self.time_zone, at))
            .unwrap_or(at)
    }
}
