//! Closed lists of words: one line per variant gives the enum, its text and its parser.

use thiserror::Error;

/// A text that is none of the words of a closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is none of the known {list} values")]
pub struct UnknownWord {
    /// Name of the enum that was asked for.
    pub list: &'static str,
}

/// Declares an enum whose variants have one spelling each, the same in the database and on the wire.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident => $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$variant_meta])* $variant,)+ }

        impl $name {
            /// Every variant, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word as stored and as sent.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::check::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::check::UnknownWord { list: stringify!($name) }),
                }
            }
        }
    };
}

pub(crate) use words;
