//! What is asked, for whom, and why there is no answer.

use kym_domain::ai_calls::{Estimate, Sent, SpendingScope};
use kym_domain::ai_models::{AiCallError, AiModel, AiTask};
use kym_domain::id::{AiModelId, UserId, WorkspaceId};
use kym_platform::outbound::random::Random;
use kym_platform::usage::counts::LimitExceeded;
use kym_store::StoreError;

use crate::protocols::{AnswerSchema, Part, Prompt};

/// What the protocols write around a part of strangers' words, in bytes.
const AROUND_DATA: usize = 200;

/// For whom a model is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The user who has agreed to it.
    pub user: UserId,
    /// The workspace whose data leave.
    pub workspace: WorkspaceId,
}

/// What is asked.
#[derive(Clone)]
pub struct Question {
    /// What for.
    pub task: AiTask,
    /// What the model is to do.
    pub system: String,
    /// What it is to do it with, in this order.
    pub parts: Vec<Part>,
    /// The form that its answer has to have.
    pub schema: AnswerSchema,
    /// How many tokens it needs at most.
    pub max_output_tokens: u32,
    /// What of the user leaves with it.
    pub sent: Vec<Sent>,
}

/// An answer that can be used.
#[derive(Clone, Debug)]
pub struct Answered<T> {
    /// What it says.
    pub value: T,
    /// Who said it.
    pub model: AiModelId,
    /// What that model is called.
    pub model_name: String,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// No model is set up for it, or the ones that are rest after failures.
    NoModel,
    /// The user has not agreed that anything leaves for it.
    NotAgreed,
    /// The owner of the workspace does not want it, or the user is no member any more.
    Forbidden,
    /// What may be spent in a month has been, or so nearly that there is no room for this.
    CapReached(SpendingScope),
    /// The plan of whoever pays for the workspace lets in no more, or so little that there is no room for this.
    LimitExceeded(LimitExceeded),
    /// All models that could be asked have failed: how the last of them did.
    Failed(AiCallError),
    /// It could not be looked up whom to ask, or not be noted.
    Store(StoreError),
}

impl From<StoreError> for Unanswered {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Question {
    /// The question as protocols send it. Its delimiters are new ones.
    pub(super) fn prompt(&self, random: &dyn Random) -> Prompt {
        let mut boundary = [0; 8];
        random.fill(&mut boundary);
        Prompt {
            system: self.system.clone(),
            parts: self.parts.clone(),
            schema: self.schema.clone(),
            max_output_tokens: self.max_output_tokens,
            boundary: u64::from_ne_bytes(boundary),
            repair: None,
        }
    }
}

/// How many tokens a model may write for a question.
pub(super) fn output_limit(prompt: &Prompt, model: &AiModel) -> u32 {
    let most = u32::try_from(model.max_output_tokens).unwrap_or(u32::MAX);
    prompt.max_output_tokens.min(most)
}

/// How large a question to a model is.
pub(super) fn estimate(prompt: &Prompt, model: &AiModel) -> Estimate {
    let parts = prompt.parts.iter().map(|part| match part {
        Part::Text(text) => text.len(),
        Part::Data { label, text } => label.len() + text.len() + AROUND_DATA,
        Part::Image { .. } => 0,
    });
    let repair = prompt.repair.as_ref();
    let repair = repair.map(|repair| repair.answer.len() + repair.complaint.len() + AROUND_DATA);
    let schema = prompt.schema.schema.to_string().len();
    let is_image = |part: &&Part| matches!(part, Part::Image { .. });
    Estimate {
        text_bytes: prompt.system.len() + parts.sum::<usize>() + schema + repair.unwrap_or(0),
        images: prompt.parts.iter().filter(is_image).count(),
        max_output_tokens: i64::from(output_limit(prompt, model)),
    }
}
