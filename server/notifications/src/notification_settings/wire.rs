//! What a user wants to be told of, in JSON.

use std::collections::BTreeMap;

use jiff::civil::Time;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_domain::notifications::{NotificationSettings, QuietHours, WorkspacePreferences};
use kym_platform::answer::Answer;
use kym_platform::http::lists::at_most;
use kym_platform::http::values::{Amount, AmountInput, Code};
use kym_platform::notifications::words::NotificationTopicWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::matrix::{self, TopicBody, UpdateChannels};
use super::words::DigestWord;

/// What somebody wants to be told of, where and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationSettings)]
pub struct NotificationSettingsBody {
    /// Every topic there is, in the order to show them in.
    topics: Vec<TopicBody>,
    /// The zone that quiet hours and digests keep to, by the database of IANA.
    time_zone: String,
    /// When nothing is to disturb.
    #[schema(required)]
    quiet_hours: Option<QuietHoursBody>,
    digest: DigestWord,
    /// At which hour the digest comes.
    #[schema(value_type = i32)]
    digest_hour: i8,
    /// Every workspace that one is a member of.
    workspaces: Vec<WorkspacePreferencesBody>,
    /// The accounts of which one is told when they have too little.
    low_balances: Vec<LowBalanceBody>,
    #[schema(value_type = i32)]
    version: i64,
}

/// The hours in which nothing is to disturb, over midnight if they end earlier than they begin.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = QuietHours)]
struct QuietHoursBody {
    /// `HH:MM`.
    from: String,
    /// `HH:MM`.
    until: String,
}

/// What is wanted of one workspace; no amount means that nothing of the kind is told.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationWorkspace)]
struct WorkspacePreferencesBody {
    workspace_id: Uuid,
    /// Whether nothing of it is told but what concerns one's own place there.
    is_muted: bool,
    /// What the amounts are counted in.
    currency: Code,
    /// From which amount on an expense is told.
    #[schema(required)]
    large_expense: Option<Amount>,
    /// From which amount on a deposit is told.
    #[schema(required)]
    large_deposit: Option<Amount>,
    /// From which amount on a transaction of another member is told.
    #[schema(required)]
    member_transaction: Option<Amount>,
}

/// Beneath which balance an account is told of, in its currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LowBalance)]
struct LowBalanceBody {
    workspace_id: Uuid,
    account_id: Uuid,
    amount: Amount,
    currency: Code,
}

/// What somebody wants from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateNotificationSettings {
    /// What is set of topics, by their names; a topic that is not named is as it is for everybody who has set nothing.
    #[serde(default)]
    #[schema(value_type = Option<BTreeMap<NotificationTopicWord, UpdateChannels>>)]
    topics: BTreeMap<String, UpdateChannels>,
    /// By the database of IANA; UTC when not given.
    time_zone: Option<String>,
    quiet_hours: Option<QuietHoursBody>,
    #[schema(value_type = Option<DigestWord>)]
    digest: Option<String>,
    /// 0 to 23; 8 when not given.
    #[schema(value_type = Option<i32>)]
    digest_hour: Option<i64>,
    #[serde(default, deserialize_with = "at_most::<_, _, 1000>")]
    #[schema(value_type = Option<Vec<UpdateNotificationWorkspace>>, max_items = 1000)]
    workspaces: Vec<UpdateNotificationWorkspace>,
    #[serde(default, deserialize_with = "at_most::<_, _, 5000>")]
    #[schema(value_type = Option<Vec<UpdateLowBalance>>, max_items = 5000)]
    low_balances: Vec<UpdateLowBalance>,
}

/// What somebody wants of one workspace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UpdateNotificationWorkspace {
    workspace_id: Uuid,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    is_muted: bool,
    large_expense: Option<AmountInput>,
    large_deposit: Option<AmountInput>,
    member_transaction: Option<AmountInput>,
}

/// Beneath which balance somebody wants to be told of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UpdateLowBalance {
    workspace_id: Uuid,
    account_id: Uuid,
    amount: AmountInput,
}

/// What somebody wants, and what the amounts in it are counted in.
pub struct NotificationSettingsView {
    /// What they want; of the workspaces all that they are a member of.
    pub settings: NotificationSettings,
    /// The bases of those workspaces.
    pub bases: BTreeMap<WorkspaceId, Currency>,
    /// The currencies of the accounts.
    pub accounts: BTreeMap<AccountId, Currency>,
}

/// What somebody wants, before it is known in which currencies.
pub struct SettingsDraft {
    /// All but what is counted.
    pub settings: NotificationSettings,
    /// Of each workspace: whether it is muted, and the texts of the amounts by their fields.
    pub workspaces: Vec<WorkspaceDraft>,
    /// Of each account the text of the amount.
    pub low_balances: Vec<(WorkspaceId, AccountId, String)>,
}

/// What somebody wants of a workspace, before it is known in which currency.
pub struct WorkspaceDraft {
    /// Which.
    pub workspace_id: WorkspaceId,
    /// Whether it is muted.
    pub is_muted: bool,
    /// See [`WorkspacePreferences`].
    pub large_expense: Option<String>,
    /// See [`WorkspacePreferences`].
    pub large_deposit: Option<String>,
    /// See [`WorkspacePreferences`].
    pub member_transaction: Option<String>,
}

impl UpdateNotificationSettings {
    /// What can be told without knowing any currency.
    pub fn check(self) -> Result<SettingsDraft, Vec<FieldError>> {
        let mut checks = Checks::default();
        let matrix = matrix::read(&mut checks, &self.topics);
        let zone = self.time_zone.as_deref().map(str::parse).transpose();
        let time_zone = checks.take("time_zone", zone).flatten().unwrap_or_default();
        let quiet = self.quiet_hours.as_ref();
        let quiet_hours = quiet.and_then(|quiet| quiet.check(&mut checks));
        let digest = self.digest.as_deref().unwrap_or("none").parse();
        let digest = checks.take("digest", digest.map_err(|_| FieldCode::UnknownValue));
        let hour = i8::try_from(self.digest_hour.unwrap_or(8)).ok();
        let hour = hour.filter(|hour| (0..24).contains(hour));
        let digest_hour = checks.take("digest_hour", hour.ok_or(FieldCode::UnknownValue));
        let (Some(digest), Some(digest_hour), true) = (digest, digest_hour, checks.is_clean())
        else {
            return Err(checks.into_errors());
        };
        let text = |amount: Option<AmountInput>| amount.map(|amount| amount.as_str().to_owned());
        let workspaces = self.workspaces.into_iter().map(|set| WorkspaceDraft {
            workspace_id: WorkspaceId::from_uuid(set.workspace_id),
            is_muted: set.is_muted,
            large_expense: text(set.large_expense),
            large_deposit: text(set.large_deposit),
            member_transaction: text(set.member_transaction),
        });
        let low_balances = self.low_balances.iter().map(|set| {
            let workspace = WorkspaceId::from_uuid(set.workspace_id);
            let account = AccountId::from_uuid(set.account_id);
            (workspace, account, set.amount.as_str().to_owned())
        });
        Ok(SettingsDraft {
            settings: NotificationSettings {
                matrix,
                time_zone,
                quiet_hours,
                digest,
                digest_hour,
                ..NotificationSettings::default()
            },
            workspaces: workspaces.collect(),
            low_balances: low_balances.collect(),
        })
    }
}

impl QuietHoursBody {
    fn check(&self, checks: &mut Checks) -> Option<QuietHours> {
        let mut time = |field: &'static str, text: &str| {
            let time = Time::strptime("%H:%M", text).map_err(|_| FieldCode::UnknownValue);
            checks.take(field, time)
        };
        let from = time("quiet_hours.from", &self.from);
        let until = time("quiet_hours.until", &self.until);
        let (from, until) = (from?, until?);
        let quiet = QuietHours::new(from, until);
        checks.take("quiet_hours.until", quiet.ok_or(FieldCode::RangeReversed))
    }
}

impl Answer for NotificationSettingsView {
    type Body = NotificationSettingsBody;

    fn body(&self, _: Language) -> NotificationSettingsBody {
        let settings = &self.settings;
        let time = |time: Time| time.strftime("%H:%M").to_string();
        let quiet_hours = settings.quiet_hours.map(|quiet| QuietHoursBody {
            from: time(quiet.from()),
            until: time(quiet.until()),
        });
        let bases = self.bases.iter();
        let workspaces = bases.map(|(id, base)| preferences(settings.of(*id), *id, *base));
        let low_balances = settings.low_balances.iter();
        let low_balances = low_balances.filter_map(|(workspace, account, minor)| {
            let currency = self.accounts.get(account)?;
            Some(LowBalanceBody {
                workspace_id: workspace.as_uuid(),
                account_id: account.as_uuid(),
                amount: Amount::new(*minor, *currency),
                currency: Code(currency.code()),
            })
        });
        NotificationSettingsBody {
            topics: matrix::topics(&settings.matrix),
            time_zone: settings.time_zone.to_string(),
            quiet_hours,
            digest: DigestWord(settings.digest),
            digest_hour: settings.digest_hour,
            workspaces: workspaces.collect(),
            low_balances: low_balances.collect(),
            version: settings.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.settings.version)
    }
}

/// Amounts that were set in another base are not shown: they hold no more.
fn preferences(
    set: Option<&WorkspacePreferences>,
    id: WorkspaceId,
    base: Currency,
) -> WorkspacePreferencesBody {
    let counted = set.filter(|set| set.currency == base.code());
    let amount = |minor: Option<Minor>| minor.map(|minor| Amount::new(minor, base));
    WorkspacePreferencesBody {
        workspace_id: id.as_uuid(),
        is_muted: set.is_some_and(|set| set.is_muted),
        currency: Code(base.code()),
        large_expense: amount(counted.and_then(|set| set.large_expense)),
        large_deposit: amount(counted.and_then(|set| set.large_deposit)),
        member_transaction: amount(counted.and_then(|set| set.member_transaction)),
    }
}
