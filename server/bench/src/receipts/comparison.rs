//! What a draft says, held against what is printed.

use kym_domain::decimal::Decimal;
use kym_domain::receipts::names::{has_legal_form, words_of};
use kym_samples::truth::{Truth, TruthLine};
use serde_json::Value;
use strsim::generic_levenshtein;

use super::cases::Case;

/// Of a name of a line at most one letter of so many is wrong, so that it agrees closely.
const LETTERS_OF_A_LINE: usize = 5;
/// The same of a merchant.
const LETTERS_OF_A_MERCHANT: usize = 8;
/// Where the company stands.
const ROWS_OF_THE_HEAD: usize = 4;

/// What is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    pub is_total_right: bool,
    pub is_date_right: bool,
    pub is_merchant_right: bool,
    /// Of the printed lines.
    pub lines_right: usize,
    pub lines: usize,
    /// Lines of the draft that are not printed so.
    pub lines_wrong: usize,
    /// Letters that have to be changed in the recognised text, and all that are printed; none when no text was recognised.
    pub letters_wrong: usize,
    pub letters: usize,
}

impl Comparison {
    pub fn new(case: &Case, receipt: &Value, text: &[String]) -> Self {
        let (truth, draft) = (&case.truth, &receipt["draft"]);
        let field = |name: &str| draft[name]["value"].as_str();
        // Of a bill it is the day until when it is to be paid.
        let is_bill = draft["kind"] == "bill";
        let date = truth.due.filter(|_| is_bill).unwrap_or(truth.date);
        let found = draft["lines"].as_array().map_or(&[][..], Vec::as_slice);
        let mut found: Vec<&Value> = found.iter().collect();
        let mut take = |line: &TruthLine| {
            let place = found.iter().position(|found| is_line(line, found));
            place.map(|place| found.remove(place)).is_some()
        };
        let lines_right = truth.lines.iter().filter(|line| take(line)).count();
        let _surcharges = truth.surcharges.iter().filter(|line| take(line)).count();
        let (letters_wrong, letters) = if text.is_empty() {
            (0, 0)
        } else {
            let (read, printed) = (letters(&text.join("\n")), letters(&truth.text.join("\n")));
            (generic_levenshtein(&read, &printed), printed.len())
        };
        Self {
            is_total_right: field("total").is_some_and(|total| is_amount(total, truth.total)),
            is_date_right: field("date") == Some(&date.to_string()),
            is_merchant_right: field("merchant").is_some_and(|name| is_merchant(name, truth)),
            lines_right,
            lines: truth.lines.len(),
            lines_wrong: found.len(),
            letters_wrong,
            letters,
        }
    }

    /// Whether nothing is wrong.
    pub const fn is_right(&self) -> bool {
        self.is_total_right
            && self.is_date_right
            && self.is_merchant_right
            && self.lines_right == self.lines
            && self.lines_wrong == 0
    }
}

/// A line is right when its sum is, and its name agrees closely.
fn is_line(printed: &TruthLine, found: &Value) -> bool {
    let (Some(name), Some(sum)) = (found["name"].as_str(), found["sum"].as_str()) else {
        return false;
    };
    is_amount(sum, printed.sum) && agree(name, &printed.name, LETTERS_OF_A_LINE)
}

/// The name at the top, or the company that runs the shop when that is printed below it.
fn is_merchant(found: &str, truth: &Truth) -> bool {
    let head = truth.text.iter().take(ROWS_OF_THE_HEAD).map(String::as_str);
    let companies = head.filter(|row| has_legal_form(&words_of(row)));
    std::iter::once(truth.merchant.as_str())
        .chain(companies)
        .any(|printed| agree(found, printed, LETTERS_OF_A_MERCHANT))
}

fn is_amount(found: &str, printed: Decimal) -> bool {
    let found: Option<Decimal> = found.parse().ok();
    found.is_some_and(|found| found.scaled_to(6) == printed.scaled_to(6))
}

/// Whether at most one of so many letters and figures is wrong; case, blanks and punctuation do not count.
fn agree(found: &str, printed: &str, letters_to_an_error: usize) -> bool {
    let folded = |text: &str| -> Vec<char> {
        let letters = text.chars().flat_map(char::to_lowercase);
        letters.filter(|letter| letter.is_alphanumeric()).collect()
    };
    let (found, printed) = (folded(found), folded(printed));
    generic_levenshtein(&found, &printed) * letters_to_an_error <= printed.len()
}

/// The letters that count for the error rate: not blanks, dashes and rows of stars, and no difference between large and
/// small ones.
fn letters(text: &str) -> Vec<char> {
    let rows = text
        .lines()
        .filter(|row| row.chars().any(char::is_alphanumeric));
    let letters = rows.flat_map(str::chars).flat_map(char::to_lowercase);
    letters
        .filter(|letter| !letter.is_whitespace() && !"-–—".contains(*letter))
        .map(|letter| if letter == '×' { 'x' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_agrees_with_few_wrong_letters() {
        assert!(agree(
            "Vollmi1ch 3,5 %",
            "VOLLMILCH 3,5%",
            LETTERS_OF_A_LINE
        ));
        assert!(!agree("Vollmilch", "Vollkornbrot", LETTERS_OF_A_LINE));
        assert!(!agree("RFWE", "REWE", LETTERS_OF_A_MERCHANT));
    }

    #[test]
    fn amounts_are_the_same_with_any_number_of_decimals() {
        assert!(is_amount("12.5", Decimal::new(1250, 2)));
        assert!(!is_amount("12.51", Decimal::new(1250, 2)));
        assert!(!is_amount("", Decimal::new(0, 2)));
    }

    #[test]
    fn blanks_and_rows_of_stars_are_no_letters() {
        let of = |one: &str, other: &str| generic_levenshtein(&letters(one), &letters(other));
        assert_eq!(of("SUMME EUR 5,-", "summe EUR5"), 1);
        assert_eq!(of("", "ab c"), 3);
        assert_eq!(of("ab\n*****\n2 × 3", "ab\n2 x 3"), 0);
    }
}
