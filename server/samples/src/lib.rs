//! Receipts that the project draws itself, for tests and benchmarks: pictures, codes and documents, each with what it
//! says. Nothing in them is taken from a real receipt, and the same seed draws the same one everywhere.
//!
//! Reading order: [`country`] and [`shops`], who sells what; [`purchase`], what was bought, in whole numbers;
//! [`layouts`], what a till makes of it; [`print`], from rows to dots; [`photo`], from dots to photographs; [`sample`],
//! all of it together. Beside them: [`codes`], codes of tills, bills and goods; [`document`], PDF files.
//!
//! ```
//! use kym_samples::country::Language;
//! use kym_samples::photo::{Condition, photographed};
//!
//! let sample = kym_samples::sample::receipt(Language::De, 7);
//! assert_eq!(sample.truth.added_up(), sample.truth.total.units());
//! let jpeg = photographed(&sample, Condition::Turned, 1);
//! assert!(jpeg.starts_with(&[0xFF, 0xD8]));
//! ```

#![deny(missing_docs)]

pub mod codes;
pub mod country;
pub mod document;
pub mod layouts;
pub mod photo;
pub mod print;
pub mod purchase;
pub mod rng;
pub mod sample;
pub mod shops;
pub mod truth;

#[cfg(test)]
mod tests;
