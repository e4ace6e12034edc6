//! Plans in JSON.

use kym_commerce::plans::{LimitKey, Limits, LocalTexts, Plan, PlanDraft, TypedPlan};
use kym_domain::check::{FieldCode, FieldError, Patch};
use kym_domain::id::PlanId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::lists::at_most;
use kym_platform::http::patch::PatchField;
use kym_platform::http::values::{Amount, Code, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::BillingFrequencyWord;

/// A plan, as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Plan)]
pub struct PlanBody {
    id: Uuid,
    /// What it is called where no language is spoken.
    code: String,
    /// What it is called in the language of the answer.
    name: String,
    /// For whom it is, in the language of the answer.
    description: String,
    names: LocalText,
    descriptions: LocalText,
    price: Amount,
    currency: Code,
    billing_frequency: BillingFrequencyWord,
    /// Of `custom_days`.
    #[schema(required)]
    billing_days: Option<u16>,
    trial_days: u16,
    /// Whether visitors see it among the prices.
    is_public: bool,
    /// Whether whoever has no subscription has this.
    is_default: bool,
    limits: PlanLimits,
    features: LocalLines,
    /// Since when it is offered no more.
    #[schema(required)]
    archived_at: Option<Instant>,
    /// How many subscriptions to it are not over; of the default plan, how many users have none.
    #[schema(value_type = i32)]
    subscriber_count: i64,
    /// Whether it can be deleted: nobody ever subscribed to it.
    is_deletable: bool,
    created_at: Instant,
    #[schema(value_type = i32)]
    version: i64,
}

/// A text in each language; empty where there is none.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LocalText {
    #[schema(required)]
    en: String,
    #[schema(required)]
    ru: String,
}

/// Lines of text in each language.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LocalLines {
    #[schema(required, max_items = 20)]
    en: Vec<String>,
    #[schema(required, max_items = 20)]
    ru: Vec<String>,
}

/// How much of the product a plan holds. Null is no limit, 0 lets nothing in.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PlanLimits {
    #[schema(required)]
    workspaces_owned: Option<i64>,
    #[schema(required)]
    members_per_workspace: Option<i64>,
    #[schema(required)]
    accounts: Option<i64>,
    #[schema(required)]
    transactions_per_month: Option<i64>,
    #[schema(required)]
    ocr_per_month: Option<i64>,
    #[schema(required)]
    ai_tokens_per_month: Option<i64>,
    #[schema(required)]
    attachments_mb: Option<i64>,
    #[schema(required)]
    recurring: Option<i64>,
    #[schema(required)]
    budgets: Option<i64>,
    #[schema(required)]
    api_requests_per_day: Option<i64>,
}

/// The limits of a plan: null is no limit, 0 lets nothing in. All of them have to be given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WritePlanLimits {
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    workspaces_owned: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    members_per_workspace: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    accounts: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    transactions_per_month: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    ocr_per_month: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    ai_tokens_per_month: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    attachments_mb: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    recurring: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    budgets: PatchField<i64>,
    #[serde(default)]
    #[schema(required, value_type = Option<i64>)]
    api_requests_per_day: PatchField<i64>,
}

/// All plans.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanList {
    /// In their order; those that are archived come last.
    items: Vec<PlanBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What a plan shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WritePlan {
    /// Small letters, digits, `-` and `_`.
    #[schema(required, value_type = String)]
    code: Option<String>,
    /// In one language at least.
    #[schema(required, value_type = LocalText)]
    names: Option<LocalText>,
    #[schema(required, value_type = LocalText)]
    descriptions: Option<LocalText>,
    /// Decimal text. Subscriptions keep the price that they began with. The default plan is free.
    #[schema(required, value_type = String)]
    price: Option<String>,
    #[schema(required, value_type = String)]
    currency: Option<String>,
    #[schema(required, value_type = BillingFrequencyWord)]
    billing_frequency: Option<String>,
    /// 1 to 3650, with `custom_days` alone.
    billing_days: Option<i64>,
    /// 0 to 365.
    #[schema(required, value_type = i32)]
    trial_days: Option<i64>,
    #[schema(required, value_type = bool)]
    is_public: Option<bool>,
    /// Takes the place of the plan that was the default. The default plan cannot only cease to be it.
    #[schema(required, value_type = bool)]
    is_default: Option<bool>,
    #[schema(required, value_type = WritePlanLimits)]
    limits: Option<WritePlanLimits>,
    /// What is said about it among the prices: up to 20 lines of up to 100 characters.
    #[schema(required, value_type = LocalLines)]
    features: Option<LocalLines>,
}

/// All plans that are offered, in the order in which they shall be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReorderPlans)]
pub struct PlanOrder {
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(required, value_type = Vec<Uuid>, max_items = 500)]
    ids: Option<Vec<String>>,
}

/// A plan and who has it.
pub struct PlanView {
    /// The plan.
    pub plan: Plan,
    /// How many have it.
    pub subscribers: i64,
    /// Whether anybody ever subscribed to it.
    pub was_subscribed_to: bool,
}

/// All of them.
pub struct PlanListView(pub Vec<PlanView>);

impl PlanView {
    fn to_body(&self, language: Language) -> PlanBody {
        let plan = &self.plan;
        PlanBody {
            id: plan.id.as_uuid(),
            code: plan.code.clone(),
            name: plan.names.in_language(language).to_owned(),
            description: plan.descriptions.in_language(language).to_owned(),
            names: LocalText {
                en: plan.names.en.clone(),
                ru: plan.names.ru.clone(),
            },
            descriptions: LocalText {
                en: plan.descriptions.en.clone(),
                ru: plan.descriptions.ru.clone(),
            },
            price: Amount(plan.price),
            currency: Code(plan.price.currency.code()),
            billing_frequency: BillingFrequencyWord(plan.period.frequency()),
            billing_days: plan.period.days(),
            trial_days: plan.trial_days,
            is_public: plan.is_public,
            is_default: plan.is_default,
            limits: PlanLimits::from(&plan.limits),
            features: LocalLines {
                en: plan.features.en.clone(),
                ru: plan.features.ru.clone(),
            },
            archived_at: plan.archived_at.map(Instant),
            subscriber_count: self.subscribers,
            is_deletable: plan.may_be_removed(self.was_subscribed_to).is_ok(),
            created_at: Instant(plan.created_at),
            version: plan.version,
        }
    }
}

impl From<&Limits> for PlanLimits {
    fn from(limits: &Limits) -> Self {
        Self {
            workspaces_owned: limits.get(LimitKey::WorkspacesOwned),
            members_per_workspace: limits.get(LimitKey::MembersPerWorkspace),
            accounts: limits.get(LimitKey::Accounts),
            transactions_per_month: limits.get(LimitKey::TransactionsPerMonth),
            ocr_per_month: limits.get(LimitKey::OcrPerMonth),
            ai_tokens_per_month: limits.get(LimitKey::AiTokensPerMonth),
            attachments_mb: limits.get(LimitKey::AttachmentsMb),
            recurring: limits.get(LimitKey::Recurring),
            budgets: limits.get(LimitKey::Budgets),
            api_requests_per_day: limits.get(LimitKey::ApiRequestsPerDay),
        }
    }
}

impl Answer for PlanView {
    type Body = PlanBody;

    fn body(&self, language: Language) -> PlanBody {
        self.to_body(language)
    }

    fn version(&self) -> Option<i64> {
        Some(self.plan.version)
    }
}

impl Answer for PlanListView {
    type Body = PlanList;

    fn body(&self, language: Language) -> PlanList {
        let items: Vec<_> = self.0.iter().map(|view| view.to_body(language)).collect();
        PlanList {
            total: items.len(),
            items,
        }
    }
}

impl WritePlan {
    /// The draft of the plan.
    pub fn check(&self) -> Result<PlanDraft, Vec<FieldError>> {
        let missing = self.missing();
        let checked = self.check_given();
        if missing.is_empty() {
            return checked;
        }
        // Without any names it is they that are missing, and not one in a language.
        let is_told = |error: &FieldError| self.names.is_some() || error.field != "names.en".into();
        let wrong = checked.err().into_iter().flatten().filter(is_told);
        let missing = missing.into_iter();
        let missing = missing.map(|field| FieldError::new(field, FieldCode::Required));
        Err(missing.chain(wrong).collect())
    }

    /// The draft, with what is not given taken for nothing.
    fn check_given(&self) -> Result<PlanDraft, Vec<FieldError>> {
        let names = self.names.clone().unwrap_or_default();
        let descriptions = self.descriptions.clone().unwrap_or_default();
        let features = self.features.clone().unwrap_or_default();
        let limits = self.limits.as_ref().map(WritePlanLimits::each);
        let limits = limits.into_iter().flatten();
        PlanDraft::check(&TypedPlan {
            code: self.code.as_deref().unwrap_or_default(),
            names: LocalTexts {
                en: &names.en,
                ru: &names.ru,
            },
            descriptions: LocalTexts {
                en: &descriptions.en,
                ru: &descriptions.ru,
            },
            price: self.price.as_deref().unwrap_or_default(),
            currency: self.currency.as_deref().unwrap_or_default(),
            billing_frequency: self.billing_frequency.as_deref().unwrap_or_default(),
            billing_days: self.billing_days,
            trial_days: self.trial_days.unwrap_or_default(),
            is_public: self.is_public.unwrap_or_default(),
            is_default: self.is_default.unwrap_or_default(),
            limits: limits
                .map(|(key, limit)| match limit.as_ref() {
                    Patch::Set(limit) => (key, Some(*limit)),
                    Patch::Keep | Patch::Clear => (key, None),
                })
                .collect(),
            features: LocalTexts {
                en: &features.en,
                ru: &features.ru,
            },
        })
    }

    /// What has to be said and was not, where nothing said could be taken for something: for none, no, or no limit.
    fn missing(&self) -> Vec<String> {
        let fields = [
            ("names", self.names.is_none()),
            ("descriptions", self.descriptions.is_none()),
            ("trial_days", self.trial_days.is_none()),
            ("is_public", self.is_public.is_none()),
            ("is_default", self.is_default.is_none()),
            ("limits", self.limits.is_none()),
            ("features", self.features.is_none()),
        ];
        let fields = fields.into_iter().filter(|(_, is_missing)| *is_missing);
        let fields = fields.map(|(field, _)| field.to_owned());
        let limits = self.limits.as_ref().map(WritePlanLimits::each);
        let limits = limits.into_iter().flatten();
        let limits = limits.filter(|(_, limit)| matches!(limit.as_ref(), Patch::Keep));
        let limits = limits.map(|(key, _)| format!("limits.{key}"));
        fields.chain(limits).collect()
    }
}

impl WritePlanLimits {
    fn each(&self) -> [(LimitKey, &PatchField<i64>); 10] {
        [
            (LimitKey::WorkspacesOwned, &self.workspaces_owned),
            (LimitKey::MembersPerWorkspace, &self.members_per_workspace),
            (LimitKey::Accounts, &self.accounts),
            (LimitKey::TransactionsPerMonth, &self.transactions_per_month),
            (LimitKey::OcrPerMonth, &self.ocr_per_month),
            (LimitKey::AiTokensPerMonth, &self.ai_tokens_per_month),
            (LimitKey::AttachmentsMb, &self.attachments_mb),
            (LimitKey::Recurring, &self.recurring),
            (LimitKey::Budgets, &self.budgets),
            (LimitKey::ApiRequestsPerDay, &self.api_requests_per_day),
        ]
    }
}

impl PlanOrder {
    /// The ids in their order.
    pub fn check(&self) -> Result<Vec<PlanId>, FieldError> {
        let wrong = |code| FieldError::new("ids", code);
        let ids = self.ids.as_ref();
        let ids = ids.ok_or_else(|| wrong(FieldCode::Required))?;
        let ids: Result<Vec<_>, _> = ids.iter().map(|id| id.parse()).collect();
        ids.map_err(|_| wrong(FieldCode::NotFound))
    }
}
