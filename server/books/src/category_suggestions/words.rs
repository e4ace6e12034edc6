//! Closed lists of words in the contract.

use kym_domain::category_suggestions::{CategorySuggestionRunError, CategorySuggestionRunState};
use kym_platform::http::words::words;

words! {
    /// Why asking for categories ended early.
    CategorySuggestionRunErrorWord("CategorySuggestionRunError"): CategorySuggestionRunError;
    /// How far asking for categories has come.
    CategorySuggestionRunStateWord("CategorySuggestionRunState"): CategorySuggestionRunState;
}
