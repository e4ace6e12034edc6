//! All users, as administrators look through them.

use jiff::Timestamp;
use kym_domain::id::UserId;
use kym_domain::text::{fold, fold_login};
use kym_domain::users::Profile;

use super::profile::{ProfileRow, profile_columns};
use crate::db::{Reader, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// What the rows of a page are sorted by; the id breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The sign-in name.
    Username,
    /// The address.
    Email,
    /// The name.
    FullName,
    /// When they registered.
    CreatedAt,
    /// When they were here last; those who never were come last.
    LastSeenAt,
    /// Administrators and others.
    IsSuperuser,
}

/// Which rows make a page.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What stands somewhere in the name, the sign-in name or the address, as it was typed.
    pub search: String,
    /// What they are sorted by.
    pub order: Order,
    /// The greatest first.
    pub descending: bool,
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

/// A user as administrators see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedUser {
    /// Who, and how they sign in.
    pub profile: Profile,
    /// When they were here last.
    pub last_seen_at: Option<Timestamp>,
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    profile: ProfileRow,
    last_seen_at: Option<Instant>,
}

impl From<ListedRow> for ListedUser {
    fn from(row: ListedRow) -> Self {
        Self {
            profile: row.profile.into(),
            last_seen_at: row.last_seen_at.map(Timestamp::from),
        }
    }
}

macro_rules! page_by {
    ($order:literal) => {
        concat!(
            "SELECT ",
            profile_columns!(),
            ", (SELECT MAX(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id) AS last_seen_at
             FROM users u
             WHERE u.full_name_folded LIKE $2 ESCAPE '\\' OR u.username_folded LIKE $3 ESCAPE '\\'
                   OR u.email_folded LIKE $3 ESCAPE '\\'
             ORDER BY ",
            $order,
            " LIMIT $4 OFFSET $5"
        )
    };
}

impl Filter {
    /// The whole text, so that nothing that was typed ever becomes SQL.
    const fn sql(&self) -> &'static str {
        match (self.order, self.descending) {
            (Order::Username, false) => page_by!("u.username_folded, u.id"),
            (Order::Username, true) => page_by!("u.username_folded DESC, u.id DESC"),
            (Order::Email, false) => page_by!("u.email_folded, u.id"),
            (Order::Email, true) => page_by!("u.email_folded DESC, u.id DESC"),
            (Order::FullName, false) => page_by!("u.full_name_folded, u.id"),
            (Order::FullName, true) => page_by!("u.full_name_folded DESC, u.id DESC"),
            (Order::CreatedAt, false) => page_by!("u.created_at, u.id"),
            (Order::CreatedAt, true) => page_by!("u.created_at DESC, u.id DESC"),
            (Order::LastSeenAt, false) => page_by!("last_seen_at NULLS LAST, u.id"),
            (Order::LastSeenAt, true) => page_by!("last_seen_at DESC NULLS LAST, u.id DESC"),
            (Order::IsSuperuser, false) => page_by!("u.is_superuser, u.id"),
            (Order::IsSuperuser, true) => page_by!("u.is_superuser DESC, u.id DESC"),
        }
    }
}

/// A page of users, and how many the search finds.
pub async fn list(
    reader: &mut Reader,
    filter: &Filter,
    now: Timestamp,
) -> Result<(Vec<ListedUser>, i64), StoreError> {
    let name = anywhere(&fold(&filter.search));
    let login = anywhere(&fold_login(&filter.search));
    let rows = fetch_all!(
        reader,
        ListedRow,
        filter.sql(),
        Instant::from(now),
        name,
        login,
        filter.limit,
        filter.skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM users u
         WHERE u.full_name_folded LIKE $1 ESCAPE '\\' OR u.username_folded LIKE $2 ESCAPE '\\'
               OR u.email_folded LIKE $2 ESCAPE '\\'",
        name,
        login,
    )?;
    Ok((rows.into_iter().map(ListedUser::from).collect(), total))
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    id: UserId,
    now: Timestamp,
) -> Result<Option<ListedUser>, StoreError> {
    let row = fetch_optional!(
        reader,
        ListedRow,
        concat!(
            "SELECT ",
            profile_columns!(),
            ", (SELECT MAX(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id) AS last_seen_at
             FROM users u WHERE u.id = $2"
        ),
        Instant::from(now),
        id.as_uuid(),
    )?;
    Ok(row.map(ListedUser::from))
}

/// The pattern that finds a text anywhere; its own `%`, `_` and `\` are only letters.
#[must_use]
pub fn anywhere(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
