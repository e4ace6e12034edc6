//! A till's printer: rows of text, rules, drawn signs and codes become dots on paper.

mod face;
mod logo;
mod rows;
mod sheet;

pub use self::face::{Face, GlyphSize};
pub use self::logo::Logo;
pub use self::rows::{At, Row, Style};
pub use self::sheet::{Sheet, Stock};
