//! Pages to read and to print, written as PDF: how text is set, where it goes on a page, and how figures and days stand
//! on paper in each language. What the pages are about is not known here.
//!
//! Reading order: letters ([`face`]), what is drawn where ([`sheet`]), headings and paragraphs ([`text`]), tables
//! ([`table`]), what every page has at its edges ([`margins`]), the file ([`write`]).

#![deny(missing_docs)]

pub mod face;
pub mod margins;
pub mod sheet;
pub mod table;
pub mod text;
pub mod write;
