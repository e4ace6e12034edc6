//! Lists of providers, page by page.

use kym_platform::outbound::fetch::Fetcher;
use serde_json::Value;

use super::account::Account;
use super::errors::ProviderError;
use super::exchange::exchange;
use super::protocol::Question;
use super::providers::protocol;
use super::reading;

/// How many pages are read: two thousand things.
const MAX_PAGES: usize = 20;

/// Whose list it is.
type Source<'a> = (&'a Fetcher, &'a Account<'a>);

/// The first thing of a list that `pick` takes.
pub(super) async fn first<T>(
    question: impl Fn(Option<&str>) -> Result<Question, ProviderError>,
    pick: impl Fn(&Value) -> Option<T>,
    source: Source<'_>,
) -> Result<Option<T>, ProviderError> {
    let mut page = None;
    for _ in 0..MAX_PAGES {
        let (things, next) = read_page(&question(page.as_deref())?, source).await?;
        if let Some(found) = things.iter().find_map(&pick) {
            return Ok(Some(found));
        }
        if next.is_none() {
            return Ok(None);
        }
        page = next;
    }
    Err(too_long())
}

/// All things of a list. One that cannot be read spoils it.
pub(super) async fn all<T>(
    question: impl Fn(Option<&str>) -> Result<Question, ProviderError>,
    read: impl Fn(&Value) -> Option<T>,
    source: Source<'_>,
) -> Result<Vec<T>, ProviderError> {
    let (mut all, mut page) = (Vec::new(), None);
    for _ in 0..MAX_PAGES {
        let (things, next) = read_page(&question(page.as_deref())?, source).await?;
        for thing in &things {
            all.push(read(thing).ok_or_else(ProviderError::not_understood)?);
        }
        if next.is_none() {
            return Ok(all);
        }
        page = next;
    }
    Err(too_long())
}

/// The things of a page, and where the next begins.
async fn read_page(
    question: &Question,
    (fetcher, account): Source<'_>,
) -> Result<(Vec<Value>, Option<String>), ProviderError> {
    let mut answer = exchange(fetcher, account, question).await?;
    let names = protocol(account.provider).list_names();
    let things = answer.get_mut(names.things).map(Value::take);
    let Some(Value::Array(things)) = things else {
        return Err(ProviderError::not_understood());
    };
    let next = match names.cursor {
        Some(cursor) => reading::id(&answer, cursor),
        None if answer.get("has_more") == Some(&Value::Bool(true)) => {
            let last = things.last().and_then(|last| reading::id(last, "id"));
            Some(last.ok_or_else(ProviderError::not_understood)?)
        }
        None => None,
    };
    Ok((things, next))
}

fn too_long() -> ProviderError {
    ProviderError::unknown("list_too_long", "the list has more pages than are read")
}
