//! What is drawn is what is said, and the same every time.

mod codes;
mod documents;
mod photographs;
mod receipts;
