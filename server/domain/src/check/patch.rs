//! What a change says of a field that may be empty.

/// A field of a change: what is left out stays as it is, and null is not the same as that.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Left out: the field stays as it is.
    #[default]
    Keep,
    /// Null: the field becomes empty.
    Clear,
    /// The field becomes this.
    Set(T),
}

impl<T> Patch<T> {
    /// Whether the field was not left out.
    pub const fn is_given(&self) -> bool {
        !matches!(self, Self::Keep)
    }

    /// The value that was given, if one was.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Keep | Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// What the field is after the change when it was `current`.
    pub fn over(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Keep => current,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// What the field becomes, if it does not stay: `empty` when it is cleared.
    pub fn or_empty(self, empty: T) -> Option<T> {
        match self {
            Self::Keep => None,
            Self::Clear => Some(empty),
            Self::Set(value) => Some(value),
        }
    }

    /// The same of what another value says.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(of(value)),
        }
    }

    /// The same of a value that is read.
    ///
    /// # Errors
    /// What `read` refuses.
    pub fn try_map<U, E>(self, read: impl FnOnce(T) -> Result<U, E>) -> Result<Patch<U>, E> {
        Ok(match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(read(value)?),
        })
    }
}

impl<T> From<Option<T>> for Patch<T> {
    /// The field becomes this, or empty.
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Clear, Self::Set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_left_out_stays() {
        assert_eq!(Patch::Keep.over(Some(1)), Some(1));
        assert_eq!(Patch::Clear.over(Some(1)), None);
        assert_eq!(Patch::Set(2).over(Some(1)), Some(2));
        assert_eq!(Patch::Keep.or_empty(""), None);
        assert_eq!(Patch::Clear.or_empty(""), Some(""));
        assert_eq!(Patch::from(None::<u8>), Patch::Clear);
    }
}
