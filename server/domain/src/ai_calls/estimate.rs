//! What a question is expected to take at most, before it is asked.

use crate::ai_models::TokenCount;

/// What a picture is taken for. Providers scale pictures down: the largest take some thousand tokens.
const TOKENS_PER_IMAGE: i64 = 8_000;

/// What the protocol says around a question.
const TOKENS_AROUND: i64 = 500;

/// How many bytes of text are a token at the least, in the languages of Europe. For whether a question is sent at all:
/// one that is too long after all is refused by its endpoint.
const BYTES_PER_TOKEN: usize = 3;

/// How large a question is, and how large its answer may be. A token is one byte at the least, so that no text is more
/// tokens than bytes, whatever the model counts by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// The bytes of all its text.
    pub text_bytes: usize,
    /// How many pictures it has.
    pub images: usize,
    /// How many tokens the answer may have.
    pub max_output_tokens: i64,
}

impl Estimate {
    /// The most tokens that it is expected to take.
    pub fn tokens(&self) -> TokenCount {
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let text = whole(self.text_bytes);
        let images = whole(self.images).saturating_mul(TOKENS_PER_IMAGE);
        TokenCount {
            input: text.saturating_add(images).saturating_add(TOKENS_AROUND),
            output: self.max_output_tokens,
        }
    }

    /// Whether question and answer may have room in what a model reads and writes at once.
    pub fn fits(&self, context_window: i64) -> bool {
        let likely = Self {
            text_bytes: self.text_bytes / BYTES_PER_TOKEN,
            ..*self
        };
        likely.tokens().total() <= context_window
    }
}
