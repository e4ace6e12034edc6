//! How far the fetching of the rates of many days has come, in the answer and over the socket.

use kym_domain::exchange_rate_providers::RateSync;
use kym_platform::http::values::Day;
use kym_platform::http::words::ProgressStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::ProviderErrorBody;

/// How far it has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RateSync)]
pub struct RateSyncBody {
    id: Uuid,
    provider_id: Uuid,
    start_date: Day,
    end_date: Day,
    /// 0 until that is known.
    #[schema(value_type = i32)]
    total_steps: i64,
    /// How many of them are done.
    #[schema(value_type = i32)]
    current_step: i64,
    status: ProgressStatusWord,
    /// How many rates are new, or others than before.
    #[schema(value_type = i32)]
    rates: i64,
    /// Why it ended without all of them, or what was left out.
    #[schema(required)]
    error: Option<ProviderErrorBody>,
}

/// How the fetching of the past goes, or went last, for each provider that was asked for it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateSyncList {
    /// One for a provider at most, the newest.
    items: Vec<RateSyncBody>,
    #[schema(value_type = i32)]
    total: usize,
}

impl RateSyncList {
    /// What there is to tell of these.
    pub fn new(syncs: &[RateSync]) -> Self {
        Self {
            items: syncs.iter().map(RateSyncBody::new).collect(),
            total: syncs.len(),
        }
    }
}

impl RateSyncBody {
    /// What there is to tell.
    pub fn new(sync: &RateSync) -> Self {
        Self {
            id: sync.id.as_uuid(),
            provider_id: sync.provider.as_uuid(),
            start_date: Day(sync.first),
            end_date: Day(sync.last),
            total_steps: sync.total_steps,
            current_step: sync.done_steps,
            status: ProgressStatusWord(sync.status),
            rates: sync.rate_count,
            error: sync.failure.as_ref().map(ProviderErrorBody::from),
        }
    }
}
