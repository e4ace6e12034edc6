//! The languages of the product, and names that exist in each of them.

use crate::words::words;

words! {
    /// A language in which the product speaks (spec, section 9: English by default).
    pub enum Language {
        /// English.
        En => "en",
        /// Russian.
        Ru => "ru",
    }
}

/// A name written down in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// The English name.
    pub en: &'static str,
    /// The Russian name.
    pub ru: &'static str,
}

impl Names {
    /// The name in one language.
    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Ru => self.ru,
        }
    }
}
