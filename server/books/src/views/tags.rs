//! Views that follow a tag: the query of a view is the text of an address, as browsers write it.

use kym_domain::transactions::TagEdit;
use kym_domain::views::View;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The parameter that names tags, with commas between them.
const TAGS: &str = "tag";

/// What addresses write out (`application/x-www-form-urlencoded`).
const WRITTEN_OUT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_');

/// The view with what a tag became where it asks for it; `None` when it does not. Everything else of its query stays as
/// it was written.
pub fn retagged(view: &View, edit: &TagEdit) -> Option<View> {
    let query = retagged_query(&view.query, edit)?;
    Some(View {
        query,
        version: view.version + 1,
        ..view.clone()
    })
}

fn retagged_query(query: &str, edit: &TagEdit) -> Option<String> {
    let mut is_another = false;
    let parameters = query.split('&').filter_map(|parameter| {
        let Some(tags) = tags_of(parameter).and_then(|tags| edit.applied(&tags)) else {
            return Some(parameter.to_owned());
        };
        is_another = true;
        let tags = utf8_percent_encode(&tags.join(","), WRITTEN_OUT).to_string();
        (!tags.is_empty()).then(|| format!("{TAGS}={}", tags.replace("%20", "+")))
    });
    let query = parameters.collect::<Vec<_>>().join("&");
    is_another.then_some(query)
}

/// The tags that a parameter asks for; nothing when it is another one.
fn tags_of(parameter: &str) -> Option<Vec<String>> {
    let (name, value) = parameter.split_once('=')?;
    if name != TAGS {
        return None;
    }
    let value = value.replace('+', " ");
    let value = percent_decode_str(&value).decode_utf8().ok()?;
    let tags = value.split(',').map(str::trim);
    let tags = tags.filter(|tag| !tag.is_empty());
    Some(tags.map(str::to_owned).collect())
}
