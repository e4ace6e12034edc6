//! A statement that is put together piece by piece along with its values, for either database. Only words
//! of this program become its text; whatever came from elsewhere is a value.

use std::collections::HashMap;
use std::fmt::Write as _;

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, Postgres, Sqlite};
use uuid::Uuid;

use crate::db::{Conn, Reader, Tx};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// A value of a statement.
#[derive(Clone, Debug)]
pub enum Value {
    /// An id.
    Id(Uuid),
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// A day.
    Day(Day),
    /// A moment.
    Instant(Instant),
    /// Whether something is so.
    Truth(bool),
}

/// A statement and its values so far.
#[derive(Debug)]
pub struct Statement {
    text: String,
    values: Vec<Value>,
    /// The places of ids among the values: a search names a category for each word that its path has, and
    /// the databases allow 32,766 values and 65,535.
    ids: HashMap<Uuid, usize>,
}

/// Gives a query its values in their order.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        let mut query = $query;
        for value in $values {
            query = match value {
                Value::Id(id) => query.bind(id),
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Day(day) => query.bind(day),
                Value::Instant(instant) => query.bind(instant),
                Value::Truth(is_so) => query.bind(is_so),
            };
        }
        query
    }};
}

impl Statement {
    /// Begins with these words.
    #[must_use]
    pub fn new(beginning: &str) -> Self {
        Self {
            text: beginning.to_owned(),
            values: Vec::new(),
            ids: HashMap::new(),
        }
    }

    /// Goes on with these words.
    pub fn say(&mut self, words: &str) -> &mut Self {
        self.text.push_str(words);
        self
    }

    /// Goes on with a value.
    pub fn value(&mut self, value: Value) -> &mut Self {
        let next = self.values.len() + 1;
        let place = match &value {
            Value::Id(id) => *self.ids.entry(*id).or_insert(next),
            _ => next,
        };
        if place == next {
            self.values.push(value);
        }
        let _ = write!(self.text, "${place}");
        self
    }

    /// Goes on with ` IN (…)`, in which nothing is when there are no values.
    pub fn among(&mut self, values: impl IntoIterator<Item = Value>) -> &mut Self {
        let mut between = " IN (";
        for value in values {
            self.say(between).value(value);
            between = ", ";
        }
        self.say(if between == ", " { ")" } else { " IN (NULL)" })
    }

    /// Goes on with ` VALUES (…), (…)`, as many as there are rows, which is one at least; `None` is nothing.
    pub fn rows<const N: usize>(
        &mut self,
        rows: impl IntoIterator<Item = [Option<Value>; N]>,
    ) -> &mut Self {
        let mut between = " VALUES (";
        for row in rows {
            for value in row {
                self.say(between);
                match value {
                    Some(value) => self.value(value),
                    None => self.say("NULL"),
                };
                between = ", ";
            }
            between = "), (";
        }
        self.say(")")
    }

    /// Every row that it answers.
    pub async fn fetch_all<T>(self, reader: &mut Reader) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let text = AssertSqlSafe(self.text);
        let rows = match reader.conn() {
            Conn::Sqlite(conn) => {
                let query = bound!(sqlx::query_as::<Sqlite, T>(text), self.values);
                query.persistent(false).fetch_all(conn).await
            }
            Conn::Postgres(conn) => {
                let query = bound!(sqlx::query_as::<Postgres, T>(text), self.values);
                query.persistent(false).fetch_all(conn).await
            }
        };
        Ok(rows?)
    }

    /// Writes what it says.
    pub async fn execute(self, tx: &mut Tx) -> Result<(), StoreError> {
        let text = AssertSqlSafe(self.text);
        match tx.conn() {
            Conn::Sqlite(conn) => {
                let query = bound!(sqlx::query::<Sqlite>(text), self.values);
                query.persistent(false).execute(conn).await.map(drop)
            }
            Conn::Postgres(conn) => {
                let query = bound!(sqlx::query::<Postgres>(text), self.values);
                query.persistent(false).execute(conn).await.map(drop)
            }
        }?;
        Ok(())
    }
}
