//! The two kinds of time as both databases keep them. Written from here only, so that text sorts
//! like time on SQLite (docs/databases.md).

use jiff::civil::Date;
use jiff::{Timestamp, fmt::strtime};
use jiff_sqlx::ToSqlx;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Decode, Encode, Postgres, Sqlite, Type};

/// An instant with microseconds: `TIMESTAMPTZ`, or RFC 3339 text in UTC with six digits on SQLite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Timestamp);

/// A civil day: `DATE`, or `YYYY-MM-DD` text on SQLite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl From<Timestamp> for Instant {
    /// Anything finer than a microsecond is cut off, since PostgreSQL keeps no more.
    fn from(timestamp: Timestamp) -> Self {
        Self(Timestamp::from_microsecond(timestamp.as_microsecond()).unwrap_or(timestamp))
    }
}

impl From<Instant> for Timestamp {
    fn from(instant: Instant) -> Self {
        instant.0
    }
}

impl From<Date> for Day {
    fn from(date: Date) -> Self {
        Self(date)
    }
}

impl From<Day> for Date {
    fn from(day: Day) -> Self {
        day.0
    }
}

impl Type<Sqlite> for Instant {
    fn type_info() -> <Sqlite as sqlx::Database>::TypeInfo {
        <str as Type<Sqlite>>::type_info()
    }
}

impl Encode<'_, Sqlite> for Instant {
    fn encode_by_ref(
        &self,
        buf: &mut <Sqlite as sqlx::Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        let text = strtime::format("%Y-%m-%dT%H:%M:%S%.6fZ", self.0)?;
        Encode::<Sqlite>::encode(text, buf)
    }
}

impl<'r> Decode<'r, Sqlite> for Instant {
    fn decode(value: <Sqlite as sqlx::Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(<&str as Decode<Sqlite>>::decode(value)?.parse()?))
    }
}

impl Type<Postgres> for Instant {
    fn type_info() -> <Postgres as sqlx::Database>::TypeInfo {
        <jiff_sqlx::Timestamp as Type<Postgres>>::type_info()
    }
}

impl Encode<'_, Postgres> for Instant {
    fn encode_by_ref(
        &self,
        buf: &mut <Postgres as sqlx::Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        Encode::<Postgres>::encode(self.0.to_sqlx(), buf)
    }
}

impl<'r> Decode<'r, Postgres> for Instant {
    fn decode(value: <Postgres as sqlx::Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(
            <jiff_sqlx::Timestamp as Decode<Postgres>>::decode(value)?.to_jiff(),
        ))
    }
}

impl Type<Sqlite> for Day {
    fn type_info() -> <Sqlite as sqlx::Database>::TypeInfo {
        <jiff_sqlx::Date as Type<Sqlite>>::type_info()
    }
}

impl Encode<'_, Sqlite> for Day {
    fn encode_by_ref(
        &self,
        buf: &mut <Sqlite as sqlx::Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        Encode::<Sqlite>::encode(self.0.to_sqlx(), buf)
    }
}

impl<'r> Decode<'r, Sqlite> for Day {
    fn decode(value: <Sqlite as sqlx::Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(
            <jiff_sqlx::Date as Decode<Sqlite>>::decode(value)?.to_jiff(),
        ))
    }
}

impl Type<Postgres> for Day {
    fn type_info() -> <Postgres as sqlx::Database>::TypeInfo {
        <jiff_sqlx::Date as Type<Postgres>>::type_info()
    }
}

impl Encode<'_, Postgres> for Day {
    fn encode_by_ref(
        &self,
        buf: &mut <Postgres as sqlx::Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        Encode::<Postgres>::encode(self.0.to_sqlx(), buf)
    }
}

impl<'r> Decode<'r, Postgres> for Day {
    fn decode(value: <Postgres as sqlx::Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(
            <jiff_sqlx::Date as Decode<Postgres>>::decode(value)?.to_jiff(),
        ))
    }
}
