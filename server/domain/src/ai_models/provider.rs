//! Which protocol an endpoint speaks.

use crate::words::words;

words! {
    /// Who runs a model, and with that which protocol its endpoint speaks.
    pub enum AiProvider {
        /// OpenAI: chat completions.
        OpenAi => "openai",
        /// Whoever speaks OpenAI's protocol.
        OpenAiCompatible => "openai_compatible",
        /// Anthropic: messages.
        Anthropic => "anthropic",
        /// Google: Gemini's `generateContent`.
        Google => "google",
        /// OpenRouter: OpenAI's protocol, the models of many.
        OpenRouter => "openrouter",
        /// Ollama: models on a machine of one's own.
        Ollama => "ollama",
        /// LM Studio: the same, by OpenAI's protocol.
        LmStudio => "lm_studio",
    }
}

impl AiProvider {
    /// Where it is asked unless somebody says otherwise; `None` where somebody has to.
    pub const fn usual_base_url(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some("https://api.openai.com/v1"),
            Self::OpenAiCompatible => None,
            Self::Anthropic => Some("https://api.anthropic.com"),
            Self::Google => Some("https://generativelanguage.googleapis.com/v1beta"),
            Self::OpenRouter => Some("https://openrouter.ai/api/v1"),
            Self::Ollama => Some("http://127.0.0.1:11434"),
            Self::LmStudio => Some("http://127.0.0.1:1234/v1"),
        }
    }

    /// An address without what each call puts behind it, which people copy along from documentation.
    pub fn without_known_end(self, url: &str) -> &str {
        let ends: &[&str] = match self {
            Self::OpenAi | Self::OpenAiCompatible | Self::OpenRouter | Self::LmStudio => {
                &["/chat/completions", "/models"]
            }
            Self::Anthropic => &["/v1/messages", "/v1/models", "/v1"],
            Self::Google => &["/models"],
            Self::Ollama => &["/api/chat", "/api/tags", "/api", "/v1"],
        };
        let url = url.trim_end_matches('/');
        let end = ends.iter().find_map(|end| url.strip_suffix(end));
        end.unwrap_or(url).trim_end_matches('/')
    }
}
