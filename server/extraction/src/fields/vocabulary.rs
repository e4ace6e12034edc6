//! What the words of a row say about it, in the languages of receipts.
//!
//! A phrase is words with blanks between them, in the form of tokens; `~` before a word lets it differ by a letter.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::tokens::Token;
use kym_domain::words;

/// How many bytes the shortest word has that may differ by a letter.
const MIN_FUZZY: usize = 4;

words! {
    /// Something that the words of a row say.
    pub enum Cue {
        /// What is to be paid in the end, discounts and rounding included.
        Payable => "payable",
        /// A total, of whatever it may be.
        Total => "total",
        /// An amount of something.
        Sum => "sum",
        /// A total that is not the last word.
        Subtotal => "subtotal",
        /// A tax.
        Tax => "tax",
        /// That a tax is in it.
        Included => "included",
        /// That a tax is not in it.
        Excluded => "excluded",
        /// A number of items.
        Count => "count",
        /// What was saved; says nothing about what is paid.
        Saving => "saving",
        /// What is taken off.
        Discount => "discount",
        /// What makes the total a round number.
        Rounding => "rounding",
        /// What came back.
        Change => "change",
        /// Notes and coins.
        Cash => "cash",
        /// A card, or a phone in its place.
        Card => "card",
        /// A transfer or a direct debit.
        Transfer => "transfer",
        /// Points of a loyalty programme, vouchers.
        Points => "points",
        /// What is charged beside the goods: service, delivery, a tip.
        Charge => "charge",
        /// A deposit on bottles and the like.
        Deposit => "deposit",
        /// The names of columns.
        Column => "column",
        /// A day.
        Date => "date",
        /// The day until which is to be paid.
        DueDate => "due_date",
        /// A day that is not that of the purchase.
        OtherDate => "other_date",
        /// The number of the receipt.
        Reference => "reference",
        /// A telephone, an address in the net and the like.
        Contact => "contact",
        /// A part of a postal address.
        Address => "address",
        /// What kind of paper this is.
        Heading => "heading",
        /// A greeting, a slogan, an opening hour.
        Courtesy => "courtesy",
        /// A number at an office: of a company or a tax payer.
        Registration => "registration",
        /// Money that comes back to the buyer.
        Refund => "refund",
        /// A till or those who work at it.
        Till => "till",
    }
}

/// A set of cues.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cues(u32);

impl Cues {
    /// Whether the row says this.
    pub const fn has(self, cue: Cue) -> bool {
        self.0 & (1 << cue as u32) != 0
    }

    /// Whether the row says nothing that is known.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it says one of these.
    pub fn any(self, cues: &[Cue]) -> bool {
        cues.iter().any(|cue| self.has(*cue))
    }

    const fn add(&mut self, cue: Cue) {
        self.0 |= 1 << cue as u32;
    }
}

/// The phrases of each cue.
const VOCABULARY: &str = include_str!("vocabulary.txt");

/// The phrases with what they say.
fn vocabulary() -> impl Iterator<Item = (Cue, &'static str)> {
    VOCABULARY
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .filter_map(|(cue, phrases)| Some((cue.parse::<Cue>().ok()?, phrases)))
        .flat_map(|(cue, phrases)| phrases.split(", ").map(move |phrase| (cue, phrase)))
}

/// The phrases by how they are found, so that not each is compared with each word.
struct Index {
    /// By the first word.
    by_word: HashMap<&'static str, Vec<(Cue, &'static str)>>,
    /// Those whose first word may differ by a letter, with that word.
    fuzzy: Vec<(&'static str, Cue, &'static str)>,
    /// Those of several words, whose blanks may be lost.
    phrases: Vec<(Cue, &'static str)>,
    /// By what they say.
    by_cue: HashMap<Cue, Vec<&'static str>>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index {
        by_word: HashMap::new(),
        fuzzy: Vec::new(),
        phrases: Vec::new(),
        by_cue: Cue::ALL.iter().map(|cue| (*cue, Vec::new())).collect(),
    };
    for (cue, phrase) in vocabulary() {
        let first = phrase.split(' ').next().unwrap_or_default();
        if first.starts_with('~') {
            index.fuzzy.push((first, cue, phrase));
        } else {
            index.by_word.entry(first).or_default().push((cue, phrase));
        }
        if phrase.contains(' ') {
            index.phrases.push((cue, phrase));
        }
        index.by_cue.entry(cue).or_default().push(phrase);
    }
    index
});

/// What the words say.
pub(super) fn cues(tokens: &[Token]) -> Cues {
    let mut cues = Cues::default();
    for (start, token) in tokens.iter().enumerate() {
        let rest = &tokens[start..];
        let exact = token
            .spellings()
            .filter_map(|text| INDEX.by_word.get(text))
            .flatten();
        for (cue, phrase) in exact {
            if !cues.has(*cue) && count_of(rest, phrase).is_some() {
                cues.add(*cue);
            }
        }
        if token.text.len() < MIN_FUZZY {
            continue;
        }
        for (word, cue, phrase) in &INDEX.fuzzy {
            if !cues.has(*cue) && token.is(word) && count_of(rest, phrase).is_some() {
                cues.add(*cue);
            }
        }
        for (cue, phrase) in &INDEX.phrases {
            if !cues.has(*cue) && token.is_phrase(phrase) {
                cues.add(*cue);
            }
        }
    }
    cues
}

/// How many names of columns are among the words.
pub(super) fn columns(tokens: &[Token]) -> usize {
    let is_name = |token: &&Token| phrases_of(Cue::Column).any(|name| token.is(name));
    tokens.iter().filter(is_name).count()
}

/// The phrases of a cue.
pub(super) fn phrases_of(cue: Cue) -> impl Iterator<Item = &'static str> {
    INDEX.by_cue.get(&cue).into_iter().flatten().copied()
}

/// Where a phrase begins among the words, and how many of them it is.
pub(super) fn position(tokens: &[Token], phrase: &str) -> Option<(usize, usize)> {
    (0..tokens.len()).find_map(|start| Some((start, count_of(&tokens[start..], phrase)?)))
}

/// How many of the words a phrase is that they begin with.
fn count_of(tokens: &[Token], phrase: &str) -> Option<usize> {
    if phrase.contains(' ') && tokens.first()?.is_phrase(phrase) {
        return Some(1);
    }
    let mut count = 0;
    for (token, word) in phrase.split(' ').enumerate() {
        if !tokens.get(token)?.is(word) {
            return None;
        }
        count += 1;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_every_cue_has_phrases() {
        for line in VOCABULARY
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let cue = line.split_once(" = ").map(|(cue, _)| cue.parse::<Cue>());
            assert!(matches!(cue, Some(Ok(_))), "{line}");
        }
        for cue in Cue::ALL {
            assert!(phrases_of(*cue).next().is_some(), "{cue}");
        }
    }

    #[test]
    fn phrases_are_in_the_form_of_tokens() {
        for (cue, phrase) in vocabulary() {
            let chars: Vec<char> = phrase.replace('~', "").chars().collect();
            let tokens = super::super::tokens::tokens(&chars);
            let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
            assert_eq!(texts.join(" "), phrase.replace('~', ""), "{cue}");
        }
    }
}
