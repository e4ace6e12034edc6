//! Receipts: what a photograph, a document or a code says about a purchase, as a draft of a transaction.
//!
//! Reading order: [`text`], what was recognised and where; [`draft`], what it comes to, and what a code says;
//! [`ai_reading`], what a model says of what is missing; [`sums`], whether it adds up; [`matching`] and [`splits`], what
//! becomes of a draft; [`items`] and [`names`], how what was bought, and where, is recognised again; [`receipt`] and
//! [`steps`], how far one is on its way.

pub mod ai_reading;
pub mod draft;
pub mod items;
pub mod matching;
pub mod names;
pub mod receipt;
pub mod splits;
pub mod steps;
pub mod sums;
pub mod text;
