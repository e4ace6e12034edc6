//! Texts that name categories by their ids: what a report asks, what a view shows, what an item says.

use crate::id::CategoryId;

/// What stands between the ids of a list: as it is written, and as it is in an address.
const SEPARATORS: [&str; 2] = ["%2C", ","];

/// A text with another category wherever it names this one. A list that names both names the other one once.
pub fn renamed_in(text: &str, from: CategoryId, into: CategoryId) -> String {
    let (from, into) = (from.to_string(), into.to_string());
    let is_listed =
        |character: char| character.is_ascii_alphanumeric() || "-,%".contains(character);
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .find(|character| !is_listed(character))
            .unwrap_or(rest.len());
        let (list, behind) = rest.split_at(end);
        if list.contains(&from) {
            renamed.push_str(&renamed_list(list, &from, &into));
        } else {
            renamed.push_str(list);
        }
        let next = behind.find(is_listed).unwrap_or(behind.len());
        let (between, behind) = behind.split_at(next);
        renamed.push_str(between);
        rest = behind;
    }
    renamed
}

fn renamed_list(list: &str, from: &str, into: &str) -> String {
    let mut renamed = String::with_capacity(list.len());
    let mut has_heir = false;
    let mut separator = "";
    let mut rest = Some(list);
    while let Some(list) = rest {
        let found = SEPARATORS
            .iter()
            .filter_map(|it| Some((list.find(it)?, *it)));
        let (part, next) = if let Some((at, next)) = found.min() {
            let (part, behind) = list.split_at(at);
            rest = behind.strip_prefix(next);
            (part, next)
        } else {
            rest = None;
            (list, "")
        };
        let part = part.replace(from, into);
        let is_heir = part == into;
        if !is_heir || !has_heir {
            renamed.push_str(separator);
            renamed.push_str(&part);
        }
        has_heir |= is_heir;
        separator = next;
    }
    renamed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> CategoryId {
        CategoryId::from_uuid(Uuid::from_u128(number))
    }

    #[test]
    fn a_list_names_a_category_once_and_other_texts_stay() {
        let (a, b, c) = (id(1), id(2), id(3));
        for (text, expected) in [
            (
                format!(r#"{{"categoryIds":"{a},none,{b}"}}"#),
                format!(r#"{{"categoryIds":"{b},none"}}"#),
            ),
            (
                format!(r#"{{"parentCategoryId":"{a}"}}"#),
                format!(r#"{{"parentCategoryId":"{b}"}}"#),
            ),
            (
                format!("category={c}%2C{b}%2C{a}&text=%D0%BA"),
                format!("category={c}%2C{b}&text=%D0%BA"),
            ),
            (format!("category={a},{c}"), format!("category={b},{c}")),
            (
                format!("account={c},{c}&category={b}"),
                format!("account={c},{c}&category={b}"),
            ),
        ] {
            assert_eq!(renamed_in(&text, a, b), expected);
        }
    }

    proptest! {
        #[test]
        fn no_text_names_it_afterwards_and_one_that_did_not_is_the_same(
            parts in proptest::collection::vec((0..4_u128, "[=&,\"{}: ]{0,3}|%2C|к"), 0..12),
        ) {
            let (a, b) = (id(1), id(2));
            let text = parts.iter().fold(String::new(), |text, (number, between)| text + &id(*number).to_string() + between);
            let renamed = renamed_in(&text, a, b);
            let stays_whole = parts.iter().all(|(_, between)| !between.is_empty());
            if stays_whole {
                prop_assert!(!renamed.contains(&a.to_string()), "{renamed}");
            }
            prop_assert_eq!(renamed_in(&renamed, a, b), renamed.clone());
            if !text.contains(&a.to_string()) {
                prop_assert_eq!(renamed, text);
            }
        }
    }
}
