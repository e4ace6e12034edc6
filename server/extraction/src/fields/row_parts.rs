//! The parts of the row of an item: its name, how many, what one costs and what all cost.

use std::ops::Range;

use super::number::{CENT, Number, NumberForm, ONE};
use super::rows::Row;
use kym_domain::decimal::Decimal;

/// How many of something, and what one costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Multiplication {
    /// How many, or how much.
    pub quantity: Decimal,
    /// What one costs, when that is printed.
    pub price: Option<Decimal>,
    /// The quantity, to compute with.
    pub exact_quantity: i64,
    /// The price, to compute with.
    pub exact_price: i64,
}

impl Multiplication {
    /// Whether it comes to a sum, to a cent: tills round weights up and down.
    pub fn comes_to(&self, sum: i64) -> bool {
        let exact =
            i128::from(self.exact_quantity) * i128::from(self.exact_price) / i128::from(ONE);
        self.price.is_none() || (exact.abs() - i128::from(sum).abs()).abs() < i128::from(CENT)
    }
}

/// What is in the row of an item.
#[derive(Debug)]
pub(super) struct RowParts {
    /// The name; empty when there is none.
    pub name: String,
    /// How many, and what one costs.
    pub multiplication: Option<Multiplication>,
    /// What all of it costs.
    pub sum: Option<Number>,
    /// The number at the very front, which is the place in the list or how many.
    pub leading: Option<i64>,
}

/// Takes the row of an item apart.
pub(super) fn parts(row: &Row<'_>) -> RowParts {
    let (mut multiplication, mut spans) = multiplication(row);
    let last = row.numbers.iter().rposition(|number| {
        number.is_amount()
            && !number.is_per_unit
            && !spans.iter().any(|span| span.contains(&number.span.start))
    });
    let sum = last
        .map(|place| &row.numbers[place])
        .filter(|number| is_right_end(row, number.span.end))
        .cloned();
    if let Some(sum) = &sum {
        if multiplication.is_none()
            && let Some((found, of_columns)) = columns(row, sum)
        {
            multiplication = Some(found);
            spans.extend(of_columns);
        } else if multiplication.is_none()
            && let Some(price) = repeated(row, sum)
        {
            spans.push(price);
        }
        spans.push(sum.span.start..row.chars.len());
    }
    let leading = row
        .numbers
        .first()
        .filter(|number| {
            number.form == NumberForm::Integer
                && number.span.start == 0
                && number.exact > 0
                && number.exact < 100 * ONE
                && !number.has_unit
                && row.chars.get(number.span.end) == Some(&' ')
                && !spans.iter().any(|span| span.contains(&number.span.start))
        })
        .map(|number| number.exact / ONE);
    let mut name = name(row, &spans, leading.is_some());
    if name.chars().filter(|c| c.is_alphabetic()).count() < 2 {
        name.clear();
    }
    RowParts {
        name,
        multiplication,
        sum,
        leading,
    }
}

/// Whether nothing but codes of taxes and currencies are behind a place: the amount is the last column.
fn is_right_end(row: &Row<'_>, end: usize) -> bool {
    let rest: String = row.chars[end.min(row.chars.len())..].iter().collect();
    rest.split_whitespace()
        .all(|word| word.chars().filter(|c| c.is_alphanumeric()).count() <= 3)
        && rest.split_whitespace().count() <= 3
}

/// A quantity and a price with a sign between, and where they stand.
fn multiplication(row: &Row<'_>) -> (Option<Multiplication>, Vec<Range<usize>>) {
    for pair in row.numbers.windows(2) {
        let (one, two) = (&pair[0], &pair[1]);
        if one.form == NumberForm::Percent || two.form == NumberForm::Percent {
            continue;
        }
        let between = &row.chars[one.span.end..two.span.start.max(one.span.end)];
        let is_times = is_times(between) || is_sign(between) && is_product(row, one, two);
        if !is_times {
            continue;
        }
        let is_price_first = one.is_amount() && !two.is_amount() || one.is_per_unit;
        let (quantity, price) = if is_price_first {
            (two, one)
        } else {
            (one, two)
        };
        let found = Multiplication {
            quantity: quantity.value,
            price: Some(price.value),
            exact_quantity: quantity.exact,
            exact_price: price.exact,
        };
        // `2 x 500g` is a pack, and `4x40` a screw.
        let is_whole = price.form == NumberForm::Integer
            && !row
                .amounts()
                .next_back()
                .is_some_and(|sum| found.comes_to(sum.exact));
        if price.has_unit || is_whole {
            continue;
        }
        let mut end = two.span.end;
        while row
            .chars
            .get(end)
            .is_some_and(|c| *c == '/' || c.is_alphabetic())
        {
            end += 1;
        }
        let span = one.span.start..end;
        return (Some(found), vec![span]);
    }
    match lone_quantity(row) {
        Some((number, span)) => (
            Some(Multiplication {
                quantity: number.value,
                price: None,
                exact_quantity: number.exact,
                exact_price: 0,
            }),
            vec![span],
        ),
        None => (None, Vec::new()),
    }
}

/// `2 x Cola` at the front of the row, `Cola x2` behind the name.
fn lone_quantity<'r>(row: &'r Row<'_>) -> Option<(&'r Number, Range<usize>)> {
    row.numbers.iter().enumerate().find_map(|(place, number)| {
        if number.form != NumberForm::Integer || !(ONE..100 * ONE).contains(&number.exact) {
            return None;
        }
        let (before, behind) = (
            &row.chars[..number.span.start],
            &row.chars[number.span.end..],
        );
        let trimmed: Vec<char> = behind.iter().copied().skip_while(|c| *c == ' ').collect();
        let is_front = place == 0
            && before.is_empty()
            && matches!(trimmed.first(), Some('x' | 'X' | 'х' | 'Х' | '×'))
            && trimmed.get(1) == Some(&' ');
        if is_front {
            let times = behind.iter().take_while(|c| **c == ' ').count() + 1;
            return Some((number, number.span.start..number.span.end + times));
        }
        let length = before.len();
        let is_behind = length > 2
            && matches!(before[length - 1], 'x' | 'X' | 'х' | 'Х' | '×')
            && before[length - 2] == ' '
            && behind.first().is_none_or(|c| *c == ' ');
        is_behind.then(|| (number, length - 1..number.span.end))
    })
}

/// Whether what is between two numbers means "times".
fn is_times(chars: &[char]) -> bool {
    let between: String = chars.iter().collect::<String>().to_lowercase();
    let mut times = 0;
    for word in between
        .split([' ', '(', ')', '.'])
        .filter(|word| !word.is_empty())
    {
        match word {
            "x" | "х" | "*" | "×" | "@" | "a" | "à" | "á" => times += 1,
            "kg" | "g" | "l" | "кг" | "г" | "л" | "шт" | "stk" | "stck" | "st" | "pcs" | "pc"
            | "ea" | "rm" | "eur" | "€" | "$" | "£" | "eur/kg" | "€/kg" | "/kg" | "lb" | "lbs"
            | "ltr" | "each" | "нетто" | "stuck" | "stück" | "wt" | "ит" | "щт" | "kr" => {
            }
            _ if word.trim_matches(['x', 'х', '*', '×', '@']).is_empty() => times += 1,
            _ if matches!(
                word.trim_end_matches(['x', 'х', '*', '×', '@']),
                "kg" | "g"
                    | "stk"
                    | "шт"
                    | "pc"
                    | "pcs"
                    | "l"
                    | "кг"
                    | "г"
                    | "л"
                    | "п"
                    | "n"
                    | "ρ"
                    | "lb"
            ) =>
            {
                times += 1;
            }
            _ => return false,
        }
    }
    times == 1
}

/// Whether one letter or sign is between blanks: perhaps a misread sign of multiplication.
fn is_sign(chars: &[char]) -> bool {
    let mut signs = chars.iter().filter(|c| **c != ' ');
    let is_apart = chars.first() == Some(&' ') && chars.last() == Some(&' ');
    is_apart
        && signs
            .next()
            .is_some_and(|c| !matches!(c, '+' | '-' | '/' | '='))
        && signs.next().is_none()
}

/// Whether the last amount of the row is what two numbers before it come to.
fn is_product(row: &Row<'_>, one: &Number, two: &Number) -> bool {
    let product = i128::from(one.exact) * i128::from(two.exact) / i128::from(ONE);
    row.amounts().next_back().is_some_and(|sum| {
        sum.span.start >= two.span.end
            && product > 0
            && (product - i128::from(sum.exact)).abs() < i128::from(CENT)
    })
}

/// A quantity and a price in columns of their own before the sum that they come to.
fn columns(row: &Row<'_>, sum: &Number) -> Option<(Multiplication, Vec<Range<usize>>)> {
    let before: Vec<&Number> = row
        .numbers
        .iter()
        .filter(|number| number.span.end <= sum.span.start && number.form != NumberForm::Percent)
        .collect();
    let recent = &before[before.len().saturating_sub(4)..];
    for (place, quantity) in recent.iter().enumerate() {
        for (other, price) in recent.iter().enumerate() {
            let is_quantity = quantity.exact > 0 && quantity.exact < 1_000 * ONE;
            let is_price = (price.is_amount() || price.is_per_unit) && !price.has_unit;
            if place == other
                || !is_quantity
                || !is_price
                || price.exact == 0
                || quantity.is_per_unit
                || (quantity.has_unit && !price.is_per_unit)
            {
                continue;
            }
            let found = Multiplication {
                quantity: quantity.value,
                price: Some(price.value),
                exact_quantity: quantity.exact,
                exact_price: price.exact,
            };
            if found.comes_to(sum.exact) {
                let later = quantity.span.start.max(price.span.start);
                let spans = vec![
                    quantity.span.clone(),
                    price.span.clone(),
                    later..sum.span.start,
                ];
                return Some((found, spans));
            }
        }
    }
    None
}

/// What one costs, where the sum is the same and how many was not read.
fn repeated(row: &Row<'_>, sum: &Number) -> Option<Range<usize>> {
    let before = row
        .amounts()
        .rfind(|number| number.span.end <= sum.span.start)?;
    // `PFAND 0,25 EURO` is a name.
    let both = &row.chars[before.span.start..sum.span.end];
    let is_price = before.exact == sum.exact && !before.has_unit && before.span.start > 0;
    (is_price && !both.iter().any(|c| c.is_alphabetic() || *c == '€')).then(|| before.span.clone())
}

/// The words of the row that are in none of the spans, and are not codes.
fn name(row: &Row<'_>, spans: &[Range<usize>], has_leading: bool) -> String {
    let text: String = row
        .chars
        .iter()
        .enumerate()
        .map(|(at, letter)| {
            if spans.iter().any(|span| span.contains(&at)) {
                ' '
            } else {
                *letter
            }
        })
        .collect();
    let all: Vec<&str> = text.split_whitespace().collect();
    let has_word = |words: &[&str]| {
        words
            .iter()
            .any(|word| word.chars().any(char::is_alphabetic))
    };
    let mut words: Vec<&str> = Vec::new();
    for (place, word) in all.iter().enumerate() {
        let body = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_number = !body.is_empty() && body.chars().all(|c| c.is_ascii_digit());
        let is_code = is_number
            && (body.len() >= 6
                || (words.is_empty() && body.len() >= 3 && has_word(&all[place + 1..])));
        let is_counted = word.ends_with(['.', ':', ')']) && body.len() < 3;
        let is_index = (has_leading || is_counted) && place == 0 && is_number;
        if (body.is_empty() && !matches!(*word, "&" | "+")) || is_code || is_index {
            continue;
        }
        words.push(word);
    }
    while words.last().is_some_and(|word| {
        matches!(
            word.to_lowercase().as_str(),
            "rm" | "eur" | "usd" | "€" | "x" | "х" | "@" | "руб" | "à"
        )
    }) {
        words.pop();
    }
    // Columns that nobody could make out: a discount, a tax.
    let is_column = |word: &&str| {
        word.chars().any(|c| c.is_ascii_digit()) && !word.chars().any(char::is_alphabetic)
    };
    let columns = words
        .iter()
        .rev()
        .take_while(|word| is_column(word))
        .count();
    if columns > 1 {
        words.truncate(words.len() - columns);
    }
    let is_tax_code = |word: &&&str| matches!(**word, "SR" | "ZRL" | "ZR");
    while words.len() > 1 && words.last().as_ref().is_some_and(is_tax_code) {
        words.pop();
    }
    if words.len() > 1 && words.first().as_ref().is_some_and(is_tax_code) {
        words.remove(0);
    }
    let name = words.join(" ");
    name.trim_matches(|c: char| matches!(c, ':' | '-' | '.' | ',' | '*' | '=' | '|' | '_' | ' '))
        .to_owned()
}
