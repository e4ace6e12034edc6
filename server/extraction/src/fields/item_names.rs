//! Names of items that go over two rows, and what beside a sum is none.

use super::rows::Row;

/// How many characters of a name are taken.
pub(super) const MAX_NAME_CHARS: usize = 120;

/// How far the rest of a name may be from its beginning to the left or the right, in ten-thousandths of the page.
const MAX_INDENT: u16 = 500;

/// How many characters the rest of a name has at most.
const MAX_REST_CHARS: usize = 24;

/// Whether the text of a row without an amount may be the rest of the name in the row above.
pub(super) fn is_rest(above: &Row<'_>, row: &Row<'_>, text: &str) -> bool {
    row.region.left.abs_diff(above.region.left) < MAX_INDENT
        && !is_counted(row)
        && (row.cues.is_empty() || text.starts_with('('))
        && text.chars().count() <= MAX_REST_CHARS
        && !text.contains([':', '%', '#'])
}

/// Whether the row begins with how many there are of something: `6x Wiener Schnitzel`.
fn is_counted(row: &Row<'_>) -> bool {
    let digits = row.chars.iter().take_while(|c| c.is_ascii_digit()).count();
    let rest: Vec<char> = row.chars[digits..]
        .iter()
        .copied()
        .skip_while(|c| *c == ' ')
        .take(2)
        .collect();
    (1..3).contains(&digits) && matches!(rest[..], ['x' | 'X' | 'х' | 'Х' | '×', ' '])
}

/// Whether the row is nothing but how much of something is in it: `500G`.
pub(super) fn is_measure(row: &Row<'_>) -> bool {
    matches!(row.numbers[..], [ref number] if number.has_unit && !number.is_amount())
        && row.tokens.len() <= 2
        && row.letters() <= 3
}

/// The name in a row at whose end `0,5l` was read as `0,51`.
pub(super) fn with_litres(row: &Row<'_>) -> Option<String> {
    let mut name = row.text(row.whole());
    let (_, last) = name.rsplit_once(' ')?;
    let is_misread = matches!(
        last.chars().collect::<Vec<_>>()[..],
        ['0' | '1', ',' | '.', '0'..='9', '1']
    );
    is_misread.then(|| {
        name.pop();
        name.push('l');
        name
    })
}

/// What is printed beside a sum whose name is in the row above: units and codes of taxes.
const UNITS_AND_CODES: &[&str] = &[
    "pc", "pcs", "kg", "stk", "stck", "st", "ea", "шт", "кг", "sr", "zrl", "zr", "zrs", "tx",
    "nos", "unit", "pkt", "btl", "ctn", "box", "set",
];

/// Whether a name is none when another is in the row above: units, codes of taxes.
pub(super) fn is_short(name: &str) -> bool {
    name.split_whitespace().all(|word| {
        word.chars().filter(|c| c.is_alphabetic()).count() < 3
            || word.contains('/')
            || UNITS_AND_CODES.contains(&word.to_lowercase().as_str())
    })
}

/// Whether a row without an amount begins the name that goes on in the row of the sum: it is as wide as the paper or says
/// how many, or the other is in brackets.
pub(super) fn is_beginning(
    rows: &[Row<'_>],
    (_, above): &(String, usize),
    place: usize,
    name: &str,
) -> bool {
    let of_name = rows[*above].region;
    let left = rows.iter().map(|row| row.region.left).min().unwrap_or(0);
    let right = rows.iter().map(|row| row.region.right()).max().unwrap_or(0);
    let is_wide =
        u32::from(of_name.right().saturating_sub(left)) * 10 >= u32::from(right - left) * 7;
    above + 1 == place
        && rows[*above].cues.is_empty()
        && rows[*above].letters() >= 6
        && (is_wide || is_counted(&rows[*above]) || name.starts_with('('))
}
