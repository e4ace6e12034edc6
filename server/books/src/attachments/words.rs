//! Closed lists of words in the contract.

use kym_domain::attachments::AttachmentKind;
use kym_platform::http::words::words;

words! {
    /// What sort of file it is.
    AttachmentKindWord("AttachmentKind"): AttachmentKind;
}
