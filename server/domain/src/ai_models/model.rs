//! A model as it is kept.

use jiff::Timestamp;

use super::circuit::{Circuit, CircuitState};
use super::cost::Prices;
use super::failure::AiCallError;
use super::provider::AiProvider;
use super::task::AiTask;
use crate::id::AiModelId;

/// A model that can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiModel {
    /// Its id.
    pub id: AiModelId,
    /// What administrators call it.
    pub name: String,
    /// Who runs it.
    pub provider: AiProvider,
    /// Where it is asked, without a slash at the end.
    pub base_url: String,
    /// The key that it wants, sealed.
    pub sealed_key: Option<Vec<u8>>,
    /// The last characters of the key, for people who have several.
    pub key_hint: Option<String>,
    /// What its provider calls it.
    pub model: String,
    /// What it is asked for.
    pub tasks: Vec<AiTask>,
    /// For which of these it is asked first.
    pub default_for: Vec<AiTask>,
    /// Whether it sees pictures.
    pub supports_vision: bool,
    /// Whether its endpoint holds it to the form of an answer.
    pub supports_json_schema: bool,
    /// How many tokens question and answer may have together.
    pub context_window: i64,
    /// How many tokens an answer may have.
    pub max_output_tokens: i64,
    /// How long an answer may take, in seconds.
    pub timeout_seconds: i64,
    /// How freely it answers, in hundredths; said only when somebody has set it: some models refuse to be told.
    pub temperature: Option<i64>,
    /// What it costs.
    pub prices: Prices,
    /// How many tokens it may take in a month.
    pub monthly_token_cap: Option<i64>,
    /// The smaller, the sooner it is asked.
    pub priority: i64,
    /// Whether it is asked at all.
    pub is_enabled: bool,
    /// How the last test went.
    pub last_test: Option<LastTest>,
    /// How it has fared lately.
    pub circuit: Circuit,
    /// Counts the changes by administrators.
    pub version: i64,
}

/// How a test went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTest {
    /// When it was.
    pub at: Timestamp,
    /// How long the answer took, in milliseconds.
    pub latency_ms: i64,
    /// Why there was no answer.
    pub error: Option<(AiCallError, String)>,
}

impl AiModel {
    /// Whether it can do a task, once it is asked: pictures need eyes.
    pub fn does(&self, task: AiTask) -> bool {
        self.is_enabled
            && self.tasks.contains(&task)
            && (task != AiTask::ReceiptImage || self.supports_vision)
    }

    /// Whether it rests after failures.
    pub fn rests(&self, now: Timestamp) -> bool {
        self.circuit.state(now) == CircuitState::Open
    }

    /// The models that do a task, in the order in which they are asked: the default, then by their places.
    pub fn in_order(all: &[Self], task: AiTask) -> Vec<&Self> {
        let mut able: Vec<_> = all.iter().filter(|model| model.does(task)).collect();
        able.sort_by_key(|model| (!model.default_for.contains(&task), model.priority, model.id));
        able
    }
}
