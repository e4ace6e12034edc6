//! A plan.

use jiff::Timestamp;
use kym_domain::id::PlanId;
use kym_domain::language::Language;
use kym_domain::money::Money;
use thiserror::Error;

use super::limits::Limits;
use super::period::BillingPeriod;
use crate::subscriptions::Agreement;

/// A text, or several, in each language. One language at least has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalTexts<T> {
    /// In English.
    pub en: T,
    /// In Russian.
    pub ru: T,
}

/// What can be subscribed to, or what everybody has who is not subscribed to anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which.
    pub id: PlanId,
    /// What it is called where no language is spoken.
    pub code: String,
    /// What people call it.
    pub names: LocalTexts<String>,
    /// For whom it is.
    pub descriptions: LocalTexts<String>,
    /// What a period costs. Subscriptions keep the price that they began with.
    pub price: Money,
    /// How often that is paid.
    pub period: BillingPeriod,
    /// How many days are free at the beginning.
    pub trial_days: u16,
    /// Whether visitors see it among the prices.
    pub is_public: bool,
    /// Whether whoever has no subscription has this.
    pub is_default: bool,
    /// Its place among the others.
    pub sort: i64,
    /// How much of the product it holds.
    pub limits: Limits,
    /// What is said about it among the prices, line by line.
    pub features: LocalTexts<Vec<String>>,
    /// Since when it is offered no more.
    pub archived_at: Option<Timestamp>,
    /// How often it was changed.
    pub version: i64,
    /// When it was added.
    pub created_at: Timestamp,
}

/// Why a plan cannot be what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// It is what everybody has.
    #[error("the default plan is neither archived nor deleted")]
    IsDefault,
    /// Somebody has subscribed to it.
    #[error("the plan was subscribed to, so it can only be archived")]
    InUse,
}

impl LocalTexts<String> {
    /// The text in a language, or else in the other.
    pub fn in_language(&self, language: Language) -> &str {
        let (first, second) = match language {
            Language::En => (&self.en, &self.ru),
            Language::Ru => (&self.ru, &self.en),
        };
        if first.is_empty() { second } else { first }
    }
}

impl LocalTexts<Vec<String>> {
    /// The lines in a language, or else in the other.
    pub fn in_language(&self, language: Language) -> &[String] {
        let (first, second) = match language {
            Language::En => (&self.en, &self.ru),
            Language::Ru => (&self.ru, &self.en),
        };
        if first.is_empty() { second } else { first }
    }
}

impl Plan {
    /// What is agreed with somebody who takes it as it is.
    pub const fn agreement(&self) -> Agreement {
        Agreement {
            plan_id: self.id,
            price: self.price,
            period: self.period,
            is_custom: false,
        }
    }

    /// Whether visitors see it among the prices now.
    pub const fn is_listed(&self) -> bool {
        self.is_public && self.archived_at.is_none()
    }

    /// Whether everybody can take it.
    pub const fn is_offered(&self) -> bool {
        self.is_listed() && !self.is_default
    }

    /// Puts it away: who has it keeps it, and nobody begins with it.
    ///
    /// # Errors
    /// `IsDefault`.
    pub fn archived(&self, now: Timestamp) -> Result<Self, PlanError> {
        if self.is_default {
            return Err(PlanError::IsDefault);
        }
        Ok(Self {
            archived_at: self.archived_at.or(Some(now)),
            version: self.version + 1,
            ..self.clone()
        })
    }

    /// Offers it again.
    #[must_use]
    pub fn restored(&self) -> Self {
        Self {
            archived_at: None,
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// Whether it can be removed.
    ///
    /// # Errors
    /// `IsDefault`; `InUse` once anybody has subscribed to it.
    pub const fn may_be_removed(&self, was_subscribed_to: bool) -> Result<(), PlanError> {
        match (self.is_default, was_subscribed_to) {
            (true, _) => Err(PlanError::IsDefault),
            (false, true) => Err(PlanError::InUse),
            (false, false) => Ok(()),
        }
    }
}
