//! Closed lists of words in the contract.

use kym_domain::language::Language;
use kym_domain::users::Theme;
use kym_platform::http::words::words;

words! {
    /// A language of the product.
    LanguageWord("Language"): Language;
    /// The look of the screens.
    ThemeWord("Theme"): Theme;
}
