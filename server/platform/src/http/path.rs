//! Ids and other names in a path. What is no id names nothing, exactly as an id that is not there.

use std::str::FromStr;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use kym_domain::dates;
use kym_domain::id::Id;

use super::values::Day;
use crate::error::{Error, Result};
use crate::state::App;

/// The ids of a path, in the order in which they stand there.
#[derive(Clone, Copy, Debug)]
pub struct Ids<T>(pub T);

/// The one value that a path names by a word of its own instead of an id.
#[derive(Clone, Copy, Debug)]
pub struct InPath<T>(pub T);

/// The place of something among its like, from 0 on.
#[derive(Clone, Copy, Debug)]
pub struct Position(pub u16);

/// Ids that can be read from a path.
pub trait FromPath: Sized {
    /// Reads them from the path's parts.
    fn from_path<'a>(parts: impl Iterator<Item = &'a str>) -> Option<Self>;
}

impl<A: Id> FromPath for (A,) {
    fn from_path<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        Some((parts.next()?.parse().ok()?,))
    }
}

impl<A: Id, B: Id> FromPath for (A, B) {
    fn from_path<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    }
}

impl<A: Id> FromPath for (A, Position) {
    fn from_path<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        let id = parts.next()?.parse().ok()?;
        Some((id, Position(parts.next()?.parse().ok()?)))
    }
}

impl<A: Id> FromPath for (A, Day) {
    fn from_path<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        let id = parts.next()?.parse().ok()?;
        Some((id, Day(dates::parse_day(parts.next()?).ok()?)))
    }
}

impl<A: Id, B: Id, C: Id> FromPath for (A, B, C) {
    fn from_path<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Self> {
        let (first, second) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some((first, second, parts.next()?.parse().ok()?))
    }
}

impl<T: FromPath> FromRequestParts<App> for Ids<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let parameters = RawPathParams::from_request_parts(parts, app)
            .await
            .map_err(|_| Error::NOT_FOUND)?;
        T::from_path(parameters.iter().map(|(_, value)| value))
            .map(Self)
            .ok_or(Error::NOT_FOUND)
    }
}

impl<T: FromStr> FromRequestParts<App> for InPath<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let parameters = RawPathParams::from_request_parts(parts, app)
            .await
            .map_err(|_| Error::NOT_FOUND)?;
        let mut values = parameters.iter().map(|(_, value)| value);
        let read = values.next().and_then(|value| value.parse().ok());
        read.map(Self).ok_or(Error::NOT_FOUND)
    }
}
