//! Closed lists of words in the contract.

use kym_domain::accounts::{MissingCategories, OpenTransfers};
use kym_platform::http::words::words;

words! {
    /// What becomes of categories that the other workspace does not have.
    MissingCategoriesWord("MissingCategories"): MissingCategories;
    /// What becomes of transfers with accounts that stay.
    OpenTransfersWord("OpenTransfers"): OpenTransfers;
}
