//! Amounts as files write them: grouped, with either mark, with signs before or behind.

mod blank;
mod mark_evidence;

use std::borrow::Cow;

use kym_domain::decimal::{Decimal, DecimalError};
use kym_domain::imports::{ImportDecimalMark, ImportReason};
use kym_domain::money::CurrencyCode;
use unicode_normalization::UnicodeNormalization as _;

pub(super) use self::blank::is_blank;
pub(super) use self::mark_evidence::MarkEvidence;
use super::currency_signs::{self, is_sign};

/// Reads an amount. Blanks and apostrophes group digits whatever the mark; the mark that is not
/// the decimal one does so too.
pub(super) fn read(text: &str, mark: ImportDecimalMark) -> Result<Decimal, ImportReason> {
    let text = plain(text);
    let parts = Parts::of(&text).ok_or(ImportReason::InvalidAmount)?;
    let is_negative = parts.is_negative().ok_or(ImportReason::InvalidAmount)?;
    let (whole, fraction) = match parts.number.rsplit_once(sign_of(mark)) {
        Some((whole, fraction)) => (whole, fraction),
        None => (parts.number, ""),
    };
    let whole = if whole.is_empty() {
        "0".to_owned()
    } else {
        ungrouped(whole, mark).ok_or(ImportReason::InvalidAmount)?
    };
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ImportReason::InvalidAmount);
    }
    let fraction = fraction.trim_end_matches('0');
    let sign = if is_negative { "-" } else { "" };
    let point = if fraction.is_empty() { "" } else { "." };
    match format!("{sign}{whole}{point}{fraction}").parse() {
        Ok(number) => Ok(number),
        Err(DecimalError::TooLong) => Err(ImportReason::AmountOutOfRange),
        Err(DecimalError::Malformed) => Err(ImportReason::InvalidAmount),
    }
}

/// An amount that a transaction can have: not nothing.
pub(super) fn not_zero(amount: Decimal) -> Result<Decimal, ImportReason> {
    if amount.units() == 0 {
        Err(ImportReason::AmountZero)
    } else {
        Ok(amount)
    }
}

/// The same amount in the other direction.
pub(super) const fn negated(amount: Decimal) -> Decimal {
    // Eighteen digits at most, so there is always a number on the other side.
    Decimal::new(-amount.units(), amount.decimals())
}

/// The sum of some amounts, unless it is too large.
pub(super) fn sum(amounts: impl IntoIterator<Item = Decimal>) -> Option<Decimal> {
    amounts
        .into_iter()
        .try_fold(Decimal::new(0, 0), |sum, amount| {
            let decimals = sum.decimals().max(amount.decimals());
            let units = sum
                .scaled_to(decimals)?
                .checked_add(amount.scaled_to(decimals)?)?;
            Some(Decimal::new(units, decimals))
        })
}

/// Whether two amounts are the same number, however many zeros they were written with.
pub(super) fn is_same(left: Decimal, right: Decimal) -> bool {
    let decimals = left.decimals().max(right.decimals());
    match (left.scaled_to(decimals), right.scaled_to(decimals)) {
        (Some(left), Some(right)) => left == right,
        _ => false,
    }
}

/// The currency that a text names: a code of ISO 4217, an old code, or a sign.
pub(super) fn currency(text: &str) -> Option<CurrencyCode> {
    let text = text.trim();
    let code = match text.to_lowercase().as_str() {
        "₽" | "р" | "р." | "руб" | "руб." | "rur" | "российский рубль" | "рубль" => {
            "RUB"
        }
        "$" => "USD",
        "£" => "GBP",
        "тг" | "тенге" => "KZT",
        "грн" | "грн." => "UAH",
        "byr" => "BYN",
        "円" => "JPY",
        "원" => "KRW",
        _ => return currency_signs::currency(text),
    };
    code.parse().ok()
}

/// The currency that stands beside an amount: by its code, or by a sign that no other currency has.
pub(super) fn currency_beside(text: &str) -> Option<CurrencyCode> {
    let text = plain(text);
    let parts = Parts::of(&text)?;
    let words = Words(parts.before).chain(Words(parts.behind));
    // `kr` and `Rs` of one country are those of another.
    let is_code = |word: &str| word.len() == 3 && word.is_ascii();
    words
        .filter(|word| is_code(word) || word.contains(is_sign))
        .find_map(currency_signs::currency)
}

/// The currencies one of which stands beside an amount by its sign, when several have it.
pub(super) fn currencies_beside(text: &str) -> Option<&'static [CurrencyCode]> {
    let text = plain(text);
    let parts = Parts::of(&text)?;
    let mut words = Words(parts.before).chain(Words(parts.behind));
    words.find_map(currency_signs::sharing)
}

/// The currency in a place where nothing else stands: also one that an administrator made up.
pub(super) fn currency_alone(text: &str) -> Option<CurrencyCode> {
    currency(text).or_else(|| text.trim().parse().ok())
}

/// Whether a mark beside an amount says that money went out (`DR`, `S`), or that it came (`CR`, `H`).
pub(super) fn is_marked(text: &str, is_debit: bool) -> bool {
    let text = plain(text);
    Parts::of(&text).is_some_and(|parts| {
        let mut words = Words(parts.before).chain(Words(parts.behind));
        words.any(|word| mark(word) == Some(is_debit))
    })
}

/// An amount taken apart: what stands before its digits, the digits, what stands behind.
struct Parts<'a> {
    before: &'a str,
    number: &'a str,
    behind: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let first = text.find(|letter: char| letter.is_ascii_digit())?;
        let last = text.rfind(|letter: char| letter.is_ascii_digit())?;
        // `.50` has its mark before its first digit.
        let starts = match text[..first].chars().next_back() {
            Some('.' | ',')
                if !text[..first - 1]
                    .ends_with(|before: char| before.is_alphabetic() || before == '/') =>
            {
                first - 1
            }
            _ => first,
        };
        Some(Self {
            before: &text[..starts],
            number: &text[starts..=last],
            behind: &text[last + 1..],
        })
    }

    /// Whether money goes out, or `None` when the signs contradict each other or something stands
    /// beside the digits that is no money.
    fn is_negative(&self) -> Option<bool> {
        let in_brackets = match (self.before.contains('('), self.behind.contains(')')) {
            (true, true) => true,
            (false, false) => false,
            _ => return None,
        };
        // `12.-` is how the Swiss write whole francs.
        let behind = self.behind.trim_start_matches(['.', ',']);
        let (behind, is_whole) = if behind.len() < self.behind.len() && behind.starts_with('-') {
            (behind.trim_start_matches('-'), true)
        } else {
            (self.behind, false)
        };
        let mut minus = usize::from(in_brackets);
        let mut plus = 0;
        for letter in [self.before, behind].into_iter().flat_map(str::chars) {
            minus += usize::from(is_minus(letter));
            plus += usize::from(letter == '+');
            if !is_of_word(letter) && !is_beside(letter) {
                return None;
            }
        }
        for (side, is_glued) in [
            (self.before, self.before.ends_with(is_of_word)),
            (behind, false),
        ] {
            let last = Words(side).count();
            for (word, number) in Words(side).zip(1..) {
                let mark = mark(word);
                // `D12.50` may be a debit or a sum of Dalasi: nobody knows.
                match mark {
                    Some(_) if is_glued && number == last => return None,
                    Some(is_debit) => minus += usize::from(is_debit),
                    None if currency_signs::is_currency(word) => {}
                    None => return None,
                }
            }
        }
        (minus + plus <= 1 || (is_whole && minus <= 1)).then_some(minus == 1)
    }
}

/// The words of a text beside an amount: `Rs.`, `S/`, `US$`, `DR`.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let is_start = |letter: char| letter.is_alphabetic() || is_sign(letter);
        let rest = &self.0[self.0.find(is_start)?..];
        let end = rest.find(|letter| !is_of_word(letter));
        let (word, rest) = rest.split_at(end.unwrap_or(rest.len()));
        self.0 = rest;
        Some(word)
    }
}

/// Whether a word of its own says that money went out (`DR`, `D`, `S`) or came (`CR`, `C`, `H`).
fn mark(word: &str) -> Option<bool> {
    match word.trim_end_matches('.').to_lowercase().as_str() {
        "dr" | "d" | "s" => Some(true),
        "cr" | "c" | "h" => Some(false),
        _ => None,
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphabetic() || is_sign(letter) || matches!(letter, '.' | '/')
}

/// Accountants in Japan write a triangle for a minus.
const fn is_minus(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '△' | '▲'
    )
}

/// Whether a letter may stand beside an amount and be no word.
fn is_beside(letter: char) -> bool {
    is_minus(letter)
        || letter.is_whitespace()
        || matches!(letter, '+' | '(' | ')' | '"' | '\'')
        // They turn the direction of writing.
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}')
}

/// The text with plain digits and signs in place of full-width ones (Unicode, NFKC).
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfkc().collect())
    }
}

const fn sign_of(mark: ImportDecimalMark) -> char {
    match mark {
        ImportDecimalMark::Point => '.',
        ImportDecimalMark::Comma => ',',
    }
}

/// The digits of a whole number whose groups have three digits, or two as in India.
fn ungrouped(whole: &str, mark: ImportDecimalMark) -> Option<String> {
    let groups: Vec<_> = whole
        .split(|letter: char| is_grouping(letter, mark))
        .collect();
    if groups.len() > 1 {
        let (first, rest) = groups.split_first()?;
        let (last, middle) = rest.split_last()?;
        let is_regular = (1..=3).contains(&first.len())
            && last.len() == 3
            && middle.iter().all(|group| matches!(group.len(), 2 | 3));
        if !is_regular {
            return None;
        }
    }
    let digits = groups.concat();
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(digits)
}

fn is_grouping(letter: char, mark: ImportDecimalMark) -> bool {
    match letter {
        '\'' | '\u{2019}' | '_' => true,
        ',' => mark == ImportDecimalMark::Point,
        '.' => mark == ImportDecimalMark::Comma,
        _ => letter.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    #[test]
    fn amounts_of_many_countries_are_read() {
        for (text, mark, read_as) in [
            ("82 604,01", ImportDecimalMark::Comma, "82604.01"),
            ("-1\u{a0}234,50 ₽", ImportDecimalMark::Comma, "-1234.5"),
            ("1\u{202f}000,50", ImportDecimalMark::Comma, "1000.5"),
            ("−1 234,50 руб.", ImportDecimalMark::Comma, "-1234.5"),
            ("1.000,50", ImportDecimalMark::Comma, "1000.5"),
            ("1,000.50", ImportDecimalMark::Point, "1000.5"),
            ("$1,234.00", ImportDecimalMark::Point, "1234"),
            ("-$12.34", ImportDecimalMark::Point, "-12.34"),
            ("$-12.34", ImportDecimalMark::Point, "-12.34"),
            ("(12.34)", ImportDecimalMark::Point, "-12.34"),
            ("12,34-", ImportDecimalMark::Comma, "-12.34"),
            ("12,34 S", ImportDecimalMark::Comma, "-12.34"),
            ("12,34 H", ImportDecimalMark::Comma, "12.34"),
            ("12.34 CR", ImportDecimalMark::Point, "12.34"),
            ("12.34 DR", ImportDecimalMark::Point, "-12.34"),
            ("1'234.50", ImportDecimalMark::Point, "1234.5"),
            ("12.-", ImportDecimalMark::Comma, "12"),
            ("1,00,000.00", ImportDecimalMark::Point, "100000"),
            ("EUR 5", ImportDecimalMark::Point, "5"),
            ("+5", ImportDecimalMark::Point, "5"),
            (".5", ImportDecimalMark::Point, "0.5"),
            ("-12.500000000000", ImportDecimalMark::Point, "-12.5"),
            ("1500", ImportDecimalMark::Comma, "1500"),
            ("S$12.50", ImportDecimalMark::Point, "12.5"),
            ("-S$12.50", ImportDecimalMark::Point, "-12.5"),
            ("S$-12.50", ImportDecimalMark::Point, "-12.5"),
            ("(S$ 12.50)", ImportDecimalMark::Point, "-12.5"),
            ("S$12.50 DR", ImportDecimalMark::Point, "-12.5"),
            ("12.50CR", ImportDecimalMark::Point, "12.5"),
            ("12,50D", ImportDecimalMark::Comma, "-12.5"),
            ("S 12,50", ImportDecimalMark::Comma, "-12.5"),
            ("￥1,250", ImportDecimalMark::Point, "1250"),
            ("－￥１，２５０", ImportDecimalMark::Point, "-1250"),
            ("▲1,250円", ImportDecimalMark::Point, "-1250"),
            ("\u{200e}-₪12.50", ImportDecimalMark::Point, "-12.5"),
            ("CHF 12.50-", ImportDecimalMark::Point, "-12.5"),
            ("12,50 kr-", ImportDecimalMark::Comma, "-12.5"),
            ("-R$12.50", ImportDecimalMark::Point, "-12.5"),
            ("S$ -12.50", ImportDecimalMark::Point, "-12.5"),
            ("S$(12.50)", ImportDecimalMark::Point, "-12.5"),
            ("12.50- S$", ImportDecimalMark::Point, "-12.5"),
            ("−C$12.50", ImportDecimalMark::Point, "-12.5"),
            ("INR 12.50 Dr", ImportDecimalMark::Point, "-12.5"),
            ("S/.12.50", ImportDecimalMark::Point, "12.5"),
            ("B/. 12.50", ImportDecimalMark::Point, "12.5"),
            ("-Rs.12.50", ImportDecimalMark::Point, "-12.5"),
        ] {
            assert_eq!(read(text, mark), Ok(number(read_as)), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_amount_is_not_guessed() {
        for text in [
            "",
            "-",
            "abc",
            "1e3",
            "NaN",
            "٣",
            "1.2.3",
            "12:30",
            "--5",
            "-5-",
            "1,23,4",
            "(5",
            "5)",
            "№ 5",
            "D12.50",
            "S12.50",
            "DR$12.50",
            "5 %",
            "5 apples",
            "01.02.2025",
            "1234,567.00.1",
            "0x10",
        ] {
            assert_eq!(
                read(text, ImportDecimalMark::Point),
                Err(ImportReason::InvalidAmount),
                "{text:?}"
            );
        }
        assert_eq!(
            read("1000000000000000000", ImportDecimalMark::Point),
            Err(ImportReason::AmountOutOfRange)
        );
    }

    #[test]
    fn the_sign_of_every_currency_stands_beside_an_amount_and_turns_nothing() {
        for sign in [
            "S$", "CA$", "NT$", "MX$", "Bds$", "Rp", "RM", "S/", "Dhs.", "GH₵", "￥", "Rs.", "R$",
            "HK$", "A$", "NZ$", "kr", "kr.", "zł", "Kč", "Ft", "лв.", "₺", "₫", "Ksh", "TSh",
            "FCFA", "Bs", "Q", "L", "K", "R", "P", "CHF", "Fr.", "SFr.", "UZS", "soʻm", "د.إ.",
        ] {
            for (text, read_as) in [
                (format!("{sign}12.50"), "12.5"),
                (format!("{sign} 12.50"), "12.5"),
                (format!("12.50 {sign}"), "12.5"),
                (format!("-{sign}12.50"), "-12.5"),
                (format!("{sign} -12.50"), "-12.5"),
                (format!("-12.50{sign}"), "-12.5"),
            ] {
                assert_eq!(
                    read(&text, ImportDecimalMark::Point),
                    Ok(number(read_as)),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn a_currency_beside_an_amount_is_known_unless_several_have_its_sign() {
        for (text, code) in [
            ("-12,50 €", Some("EUR")),
            ("USD 5", Some("USD")),
            ("CA$5", Some("CAD")),
            ("$5", None),
            ("5 р.", None),
            ("5 DR", None),
            ("5", None),
        ] {
            let code = code.map(|code| code.parse().expect("a code"));
            assert_eq!(currency_beside(text), code, "{text}");
        }
    }

    #[test]
    fn sums_are_exact_whatever_the_digits() {
        assert_eq!(
            sum([number("0.1"), number("0.20"), number("-5")]),
            Some(number("-4.70"))
        );
        assert!(is_same(number("1.50"), number("1.5")));
        assert!(!is_same(number("1.50"), number("1.05")));
    }

    proptest! {
        #[test]
        fn a_written_amount_reads_back_in_both_styles(units in -9_999_999_999_i64..9_999_999_999) {
            let amount = Decimal::new(units, 2);
            let text = amount.to_string();
            let point = read(&text, ImportDecimalMark::Point).expect("read");
            let comma = read(&text.replace('.', ","), ImportDecimalMark::Comma).expect("read");
            prop_assert!(is_same(point, amount) && is_same(comma, amount));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,20}|[-+().,0-9 $€pcdrs']{0,20}") {
            let _ = read(&text, ImportDecimalMark::Point);
            let _ = read(&text, ImportDecimalMark::Comma);
            MarkEvidence::default().see(&text);
        }
    }
}
