//! What is before and behind a number, and says what it is.

/// What is before a number.
#[expect(clippy::struct_excessive_bools, reason = "signs that occur together")]
#[derive(Default)]
pub(super) struct Before {
    /// A minus.
    pub is_minus: bool,
    /// A bracket.
    pub is_bracket: bool,
    /// A currency.
    pub is_money: bool,
    /// Letters without a blank between.
    pub is_word: bool,
    /// It is a part of something longer: a date, a time, a telephone number.
    pub is_joined: bool,
    /// How many characters of it are of the number.
    pub length: usize,
}

/// What is printed before or behind an amount to say that it is money.
const MONEY: &[&str] = &[
    "rm", "eur", "usd", "myr", "sgd", "gbp", "chf", "rub", "euro", "pln", "czk", "руб", "р", "rp",
    "kr", "zł", "kč", "aud", "cad", "din", "rsd",
];

const fn is_money_sign(letter: char) -> bool {
    matches!(
        letter,
        '$' | '€' | '£' | '₽' | '¥' | '₹' | '=' | '≡' | '￥' | '₸' | '₴'
    )
}

impl Before {
    /// Reads it.
    pub fn of(chars: &[char]) -> Self {
        let mut before = Self::default();
        let mut rest = chars;
        if rest.last() == Some(&'(') {
            before.is_bracket = true;
            before.length += 1;
            rest = &rest[..rest.len() - 1];
        }
        // `-RM 1.00`, `RM -1.00`, `- 1.00`: the sign and the currency come in either order.
        for _ in 0..4 {
            let blanks = rest.iter().rev().take_while(|c| **c == ' ').count();
            let trimmed = &rest[..rest.len() - blanks];
            let Some(last) = trimmed.last() else { break };
            if is_money_sign(*last) {
                before.is_money = true;
                before.length += blanks + 1;
                rest = &trimmed[..trimmed.len() - 1];
                continue;
            }
            if matches!(last, '-' | '−' | '–') && blanks == 0 && !before.is_minus {
                let ahead = trimmed.len().checked_sub(2).map(|at| trimmed[at]);
                if ahead.is_some_and(|c| c.is_ascii_digit()) {
                    before.is_joined = true;
                    break;
                }
                before.is_minus = ahead.is_none_or(|c| !c.is_alphabetic() || before.is_money);
                before.length += 1;
                rest = &trimmed[..trimmed.len() - 1];
                continue;
            }
            let word = last_word(trimmed);
            if !word.is_empty() && is_money_word(&word) {
                before.is_money = true;
                before.length += blanks + word.chars().count();
                rest = &trimmed[..trimmed.len() - word.chars().count()];
                continue;
            }
            if blanks == 0 && before.length == 0 {
                before.is_word = last.is_alphabetic() && !is_times(&word);
                before.is_joined |=
                    is_joint(*last, trimmed.len().checked_sub(2).map(|at| trimmed[at]));
            }
            break;
        }
        before
    }
}

/// Whether the word means "times", or ends in it: `2x1,29`.
fn is_times(word: &str) -> bool {
    matches!(word, "x" | "х")
}

fn is_money_word(word: &str) -> bool {
    MONEY.contains(&word.to_lowercase().as_str())
}

/// Whether a sign between digits makes them one thing: `12/01`, `12:30`, `2.50.10`.
fn is_joint(sign: char, beyond: Option<char>) -> bool {
    match sign {
        '/' | ':' | '.' | ',' | '-' => beyond.is_some_and(|c| c.is_ascii_digit()),
        '#' | '_' => true,
        _ => false,
    }
}

/// Whether a number is next.
fn is_before_number(chars: &[char]) -> bool {
    chars
        .iter()
        .find(|c| !matches!(c, ' ' | '-'))
        .is_some_and(char::is_ascii_digit)
}

fn last_word(chars: &[char]) -> String {
    let length = chars.iter().rev().take_while(|c| c.is_alphabetic()).count();
    chars[chars.len() - length..].iter().collect()
}

fn first_word(chars: &[char]) -> String {
    chars.iter().take_while(|c| c.is_alphabetic()).collect()
}

/// What is behind a number.
#[expect(clippy::struct_excessive_bools, reason = "signs that occur together")]
#[derive(Default)]
pub(super) struct Behind {
    /// A minus.
    pub is_minus: bool,
    /// A bracket.
    pub is_bracket: bool,
    /// A currency.
    pub is_money: bool,
    /// A sign of percent.
    pub is_percent: bool,
    /// A unit of weight, length or volume.
    pub is_unit: bool,
    /// A unit that the number is the price of.
    pub is_per_unit: bool,
    /// Letters without a blank between.
    pub is_word: bool,
    /// It is a part of something longer: a date, a time, a telephone number.
    pub is_joined: bool,
    /// How many characters of it are of the number.
    pub length: usize,
}

const UNITS: &[&str] = &[
    "kg", "g", "gr", "l", "ml", "cl", "lb", "lbs", "oz", "ltr", "liter", "litre", "m", "cm", "mm",
    "кг", "г", "гр", "л", "мл", "pcs", "stk", "stck", "шт", "km", "kwh", "gal",
];

/// How many letters behind an amount without a blank are a tax code and the like: `12,50AW`.
const MAX_TAX_CODE: usize = 3;

impl Behind {
    /// Reads it.
    pub fn of(chars: &[char]) -> Self {
        let mut behind = Self::default();
        let blanks = chars.iter().take_while(|c| **c == ' ').count();
        let rest = &chars[blanks..];
        let Some(first) = rest.first() else {
            return behind;
        };
        let word = first_word(rest);
        let beyond = rest.get(1).copied();
        match first {
            '%' | '٪' => behind.is_percent = blanks <= 1,
            ')' if blanks == 0 => {
                behind.is_bracket = true;
                behind.length = 1;
            }
            '-' | '−' | '–' if blanks == 0 => {
                behind.is_minus = beyond.is_none_or(|c| !c.is_alphanumeric());
                behind.is_joined = beyond.is_some_and(|c| c.is_ascii_digit());
                behind.length = usize::from(behind.is_minus);
            }
            '/' if blanks == 0 && beyond.is_some_and(char::is_alphabetic) => {
                behind.is_per_unit = true;
            }
            sign if blanks == 0 && is_joint(*sign, beyond) => behind.is_joined = true,
            // `1 $7.10`: the sign is of the next number.
            sign if is_money_sign(*sign) && *sign != '=' && !is_before_number(&rest[1..]) => {
                behind.is_money = true;
                behind.length = blanks + 1;
            }
            _ => {}
        }
        if word.is_empty() {
            return behind;
        }
        let lower = word.to_lowercase();
        let length = word.chars().count();
        if is_money_word(&word) && !is_before_number(&rest[length..]) {
            behind.is_money = lower != "р" || blanks == 0;
            behind.length = blanks + length;
            let next = rest.get(length);
            let unit = rest.get(length + 1).is_some_and(|c| c.is_alphabetic());
            behind.is_per_unit = next == Some(&'/') && unit;
        } else if UNITS.contains(&lower.as_str())
            && (blanks == 0
                || length > 1
                || (blanks == 1 && matches!(word.as_str(), "l" | "g" | "m")))
        {
            behind.is_unit = true;
        } else if blanks == 0 {
            behind.is_word =
                length > MAX_TAX_CODE || rest.get(length).is_some_and(char::is_ascii_digit);
            behind.is_word &= !is_times(&lower);
        }
        behind
    }
}
