//! What left in a call: kinds, never content.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::words::words;

words! {
    /// A kind of what may be sent to a model.
    pub enum SentKind {
        /// Text of a document, as it was recognised.
        Text => "text",
        /// A picture.
        Image => "image",
        /// Transactions: payee, note, amount and day.
        Transactions => "transactions",
        /// Names of categories.
        Categories => "categories",
        /// Names of payees, with what they were for the last time.
        Payees => "payees",
    }
}

/// A kind of what was sent, and how many of it: `text`, `image:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Of which kind.
    pub kind: SentKind,
    /// How many; at least one.
    pub count: u32,
}

/// A text that names nothing that is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is no kind of what is sent")]
pub struct UnknownSent;

impl Sent {
    /// So many of a kind.
    pub const fn new(kind: SentKind, count: u32) -> Self {
        Self { kind, count }
    }
}

impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => self.kind.fmt(f),
            count => write!(f, "{}:{count}", self.kind),
        }
    }
}

impl FromStr for Sent {
    type Err = UnknownSent;

    fn from_str(text: &str) -> Result<Self, UnknownSent> {
        let (kind, count) = match text.split_once(':') {
            Some((kind, count)) => (kind, count.parse().map_err(|_| UnknownSent)?),
            None => (text, 1),
        };
        let kind = kind.parse().map_err(|_| UnknownSent)?;
        Ok(Self { kind, count })
    }
}
