//! What was bought, as it is recognised again.

use super::names::words_of;

/// The most characters that a key has.
const MAX_KEY_CHARS: usize = 60;

/// The key under which the category of an item is remembered: its words without capitals, marks and
/// punctuation, each once blank apart, cut to 60 characters. Digits stay: `500 g` and `1 kg` of the same are
/// two items. Nothing of a name without a word is left, and nothing can be remembered for it.
pub fn item_key(name: &str) -> String {
    let mut key = String::new();
    let mut length = 0;
    for word in words_of(name) {
        let chars = word.chars().count();
        if length + chars + 1 > MAX_KEY_CHARS {
            if key.is_empty() {
                key.extend(word.chars().take(MAX_KEY_CHARS));
            }
            break;
        }
        if !key.is_empty() {
            key.push(' ');
            length += 1;
        }
        key.push_str(&word);
        length += chars;
    }
    key
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_item_have_one_key() {
        for (left, right) in [
            ("MILCH 3,5% 1L", "Milch 3.5 % 1l"),
            ("Молоко «Ёлочка» 930мл", "МОЛОКО ЕЛОЧКА 930МЛ"),
            ("Käse/Gouda", "kase gouda"),
            ("  *Bananas*  ", "bananas"),
        ] {
            assert_eq!(item_key(left), item_key(right), "{left:?} and {right:?}");
        }
    }

    #[test]
    fn the_size_of_a_pack_tells_items_apart() {
        assert_ne!(item_key("Kaffee 500 g"), item_key("Kaffee 1 kg"));
    }

    #[test]
    fn a_name_without_words_has_no_key() {
        assert_eq!(item_key(" *** -- "), "");
    }

    proptest! {
        #[test]
        fn a_key_is_bounded_and_is_its_own_key(name in "\\PC{0,200}") {
            let key = item_key(&name);
            prop_assert!(key.chars().count() <= MAX_KEY_CHARS);
            prop_assert_eq!(item_key(&key), key);
        }
    }
}
