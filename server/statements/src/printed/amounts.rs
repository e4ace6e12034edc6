//! Which lines carry an amount.

use kym_domain::decimal::Decimal;

/// How amounts are written on a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AmountShape {
    /// With this between the whole part and so many digits of the fraction.
    Fraction(char, usize),
    /// With a fraction of two digits behind a point or a comma: no row tells which.
    AnyFraction,
    /// Without a fraction.
    Whole,
}

impl AmountShape {
    /// The shape of most of these amounts, each with the line that it is printed on.
    pub(super) fn of(printed: &[(Decimal, String)]) -> Self {
        if printed.is_empty() {
            return Self::AnyFraction;
        }
        let mut counts: Vec<(char, usize, usize)> = Vec::new();
        for (amount, line) in printed {
            let Some((mark, digits)) = fraction_of(*amount, line) else {
                continue;
            };
            match counts.iter_mut().find(|it| (it.0, it.1) == (mark, digits)) {
                Some(known) => known.2 += 1,
                None => counts.push((mark, digits, 1)),
            }
        }
        let most = counts.into_iter().max_by_key(|(_, _, count)| *count);
        match most {
            Some((mark, digits, count)) if count * 2 >= printed.len() => {
                Self::Fraction(mark, digits)
            }
            _ => Self::Whole,
        }
    }

    /// Whether an amount of this shape is on a line.
    pub(super) fn is_in(self, line: &str) -> bool {
        let mut figures = line.split_whitespace().peekable();
        while let Some(figure) = figures.next() {
            let is_rate =
                figure.ends_with('%') || figures.peek().is_some_and(|it| it.starts_with('%'));
            if !is_rate && self.is_figure(figure) {
                return true;
            }
        }
        false
    }

    fn is_figure(self, figure: &str) -> bool {
        let bare = figure.trim_matches(|letter: char| !letter.is_ascii_digit());
        match self {
            Self::Fraction(mark, digits) => has_fraction(bare, mark, digits),
            Self::AnyFraction => has_fraction(bare, ',', 2) || has_fraction(bare, '.', 2),
            Self::Whole => {
                let is_signed = figure.starts_with(['+', '-', '\u{2212}']);
                let is_plain = bare.bytes().all(|digit| digit.is_ascii_digit());
                !bare.is_empty() && ((is_signed && is_plain) || (!is_plain && is_grouped(bare)))
            }
        }
    }
}

/// The mark and the length of the fraction of an amount, as it is written on a line.
fn fraction_of(amount: Decimal, line: &str) -> Option<(char, usize)> {
    let digits_of = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    line.split_whitespace().find_map(|figure| {
        let bare = figure.trim_matches(|letter: char| !letter.is_ascii_digit());
        let (_, fraction) = bare.rsplit_once(['.', ','])?;
        let mark = bare.chars().nth_back(fraction.len())?;
        let is_fraction = has_fraction(bare, mark, fraction.len());
        let digits = u8::try_from(fraction.len()).ok()?;
        let units = amount.scaled_to(digits)?.unsigned_abs();
        // Thousands may stand before a blank: the end of the digits is enough.
        let written = digits_of(bare);
        let is_end = format!("{units:0width$}", width = fraction.len() + 1).ends_with(&written);
        (is_fraction && is_end).then_some((mark, fraction.len()))
    })
}

/// Whether a figure is a whole part, perhaps in groups of three, this mark, and a fraction of so many digits. Days are
/// not: they have their mark twice, or a zero in front of another digit.
fn has_fraction(bare: &str, mark: char, digits: usize) -> bool {
    let Some((whole, fraction)) = bare.rsplit_once(mark) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let is_whole = is_number(whole) || (!whole.contains(mark) && is_grouped(whole));
    let has_zero = whole.len() > 1 && whole.starts_with('0');
    is_whole && !has_zero && fraction.len() == digits && is_number(fraction)
}

/// Whether digits are in groups of three.
fn is_grouped(text: &str) -> bool {
    let mut groups = text.split(['.', ',', '\'', '’']);
    let first = groups.next().unwrap_or_default();
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    let is_first = (1..=3).contains(&first.len()) && is_number(first) && first != "0";
    let rest: Vec<_> = groups.collect();
    is_first
        && !rest.is_empty()
        && rest
            .iter()
            .all(|group| group.len() == 3 && is_number(group))
}
