//! What was bought: names, quantities and sums, which are in one row or in two or three.

use super::dates::weighed;
use super::item_names::{MAX_NAME_CHARS, is_beginning, is_measure, is_rest, is_short, with_litres};
use super::number::Number;
use super::roles::{Role, is_header};
use super::row_parts::{Multiplication, RowParts, parts};
use super::rows::Row;
use super::vocabulary::Cue;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::DraftLine;
use kym_domain::receipts::text::Region;

/// How many lines a draft has at most.
const MAX_LINES: usize = 500;

/// A line with the number to compute with.
#[derive(Debug, Clone)]
pub(super) struct FoundLine {
    /// As it is printed.
    pub line: DraftLine,
    /// Its sum, to compute with.
    pub exact: i64,
    /// Whether it was printed above nothing but its words take it off.
    pub is_turned: bool,
    /// The row of its sum.
    row: usize,
    /// The number at the front of the row.
    leading: Option<i64>,
    /// Whether its name is in the row of its sum.
    is_inline: bool,
}

/// A quantity or a sum that waits for its item.
struct Waiting {
    multiplication: Option<Multiplication>,
    sum: Option<Number>,
    row: usize,
}

/// Reads items row by row.
struct Reader<'a, 'r> {
    rows: &'r [Row<'a>],
    lines: Vec<FoundLine>,
    /// A name without a sum, and its row.
    name: Option<(String, usize)>,
    waiting: Option<Waiting>,
    /// What may be the rest of a name, and the line that is above it.
    rests: Vec<(usize, String)>,
}

/// The row where the items end: that of the first total, if anything is above it.
pub(super) fn end_of_items(rows: &[Row<'_>], roles: &[Role]) -> usize {
    let is_total = |place: &usize| {
        matches!(roles[*place], Role::Payable | Role::Total)
            && (rows[*place].amounts().next().is_some()
                || rows
                    .get(place + 1)
                    .is_some_and(|row| row.amounts().next().is_some() && row.letters() <= 3)
                || !rows[*place].numbers.is_empty())
    };
    let is_item = |place: usize| {
        matches!(roles[place], Role::Other | Role::Cash | Role::Card)
            && rows[place].amounts().next().is_some()
    };
    // `Betrag EUR 98,51` ends the items where no total does.
    let is_total = |place: &usize| {
        is_total(place)
            || roles[*place] == Role::Sum
                && rows[*place].amounts().count() == 1
                && rows[*place]
                    .tokens
                    .iter()
                    .filter(|token| token.is_word())
                    .count()
                    <= 2
    };
    (0..rows.len())
        .filter(is_total)
        .find(|&place| (0..place).any(is_item))
        .unwrap_or(rows.len())
}

/// The items above the first total.
pub(super) fn lines(rows: &[Row<'_>], roles: &[Role], end: usize) -> Vec<FoundLine> {
    let has_total = end < rows.len();
    let start = (0..end)
        .rev()
        .find(|&place| is_header(&rows[place]))
        .map_or(0, |place| place + 1);
    // A header just before the total is that of something else.
    let has_items_below = (start..end)
        .any(|place| rows[place].amounts().next().is_some() && roles[place] == Role::Other);
    let start = if has_items_below { start } else { 0 };
    let mut reader = Reader {
        rows,
        lines: Vec::new(),
        name: None,
        waiting: None,
        rests: Vec::new(),
    };
    for place in start..end {
        if reader.lines.len() >= MAX_LINES {
            break;
        }
        let row = &rows[place];
        let is_payment = matches!(roles[place], Role::Cash | Role::Card) && !has_total;
        let is_item = matches!(
            roles[place],
            Role::Other | Role::Discount | Role::Charge | Role::Cash | Role::Card
        );
        if !is_item || is_payment || !can_be_item(row) {
            reader.drop_name();
            reader.waiting = None;
            continue;
        }
        reader.read(place, roles[place] == Role::Discount);
    }
    reader.drop_name();
    let mut lines = reader.lines;
    add_rests(&mut lines, reader.rests);
    settle_leading(&mut lines);
    lines
}

/// Where names are in the rows of their sums, a row without an amount is the rest of the name above it.
fn add_rests(lines: &mut [FoundLine], rests: Vec<(usize, String)>) {
    let inline = lines.iter().filter(|line| line.is_inline).count();
    if inline * 5 < lines.len() * 4 || inline < 2 {
        return;
    }
    for (place, rest) in rests {
        let name = &mut lines[place].line.name;
        if name.chars().count() + rest.chars().count() < MAX_NAME_CHARS {
            name.push(' ');
            name.push_str(&rest);
        }
    }
}

/// Discounts and charges between the first total and the one that counts.
pub(super) fn adjustments(
    rows: &[Row<'_>],
    roles: &[Role],
    start: usize,
    end: usize,
) -> Vec<FoundLine> {
    let mut reader = Reader {
        rows,
        lines: Vec::new(),
        name: None,
        waiting: None,
        rests: Vec::new(),
    };
    for place in start..end.min(rows.len()) {
        let is_adjustment = matches!(roles[place], Role::Discount | Role::Charge);
        if is_adjustment && rows[place].amounts().count() == 1 && reader.lines.len() < MAX_LINES {
            reader.name = None;
            reader.waiting = None;
            reader.read(place, roles[place] == Role::Discount);
        }
    }
    reader.lines
}

/// Whether the row can be of an item at all.
fn can_be_item(row: &Row<'_>) -> bool {
    let has_amount = row.amounts().next().is_some();
    if !row.dates.is_empty() && (!has_amount || row.letters() < 3) {
        return false;
    }
    if is_header(row)
        || row.cues.has(Cue::Registration)
            && row.letters() < 16
            && row.numbers.iter().any(|n| n.value.units() > 999_999)
    {
        return false;
    }
    has_amount
        || !row.cues.any(&[
            Cue::Contact,
            Cue::Registration,
            Cue::Heading,
            Cue::Till,
            Cue::Courtesy,
            Cue::Date,
        ])
}

impl Reader<'_, '_> {
    fn read(&mut self, place: usize, is_discount: bool) {
        let RowParts {
            name,
            multiplication,
            sum,
            leading,
        } = parts(&self.rows[place]);
        match (name.is_empty(), multiplication, sum) {
            (false, multiplication, Some(sum)) => {
                let mut name = name;
                let mut first = place;
                // A unit or a code beside the sum, with the name in the row above. Of a unit few letters are read right.
                if is_short(&name)
                    && let Some((above, row)) = self.name.take()
                {
                    name = above;
                    first = row;
                } else if let Some((above, row)) = self.name.take_if(|above| {
                    !self.lines.is_empty() && is_beginning(self.rows, above, place, &name)
                }) {
                    name = format!("{above} {name}");
                    first = row;
                }
                self.drop_name();
                self.push(&name, multiplication, &sum, first, place, is_discount);
                if let Some(line) = self.lines.last_mut() {
                    line.leading = leading;
                    line.is_inline = first == place;
                }
            }
            (true, Some(multiplication), Some(sum)) => {
                self.read_nameless(multiplication, sum, place);
            }
            (_, Some(multiplication), None) if multiplication.price.is_some() => {
                if !name.is_empty() && !is_short(&name) {
                    self.name = Some((name, place));
                }
                self.read_quantity(multiplication, place);
            }
            (true, _, Some(sum)) => self.read_sum(sum, place),
            (false, _, None) => self.read_name(name, place),
            (true, None, None) if self.name.is_none() && is_measure(&self.rows[place]) => {
                self.keep_rest(self.rows[place].text(self.rows[place].whole()), place);
            }
            (true, _, None) => {}
        }
    }

    /// A quantity and a sum: the name is in the row above, or in that below.
    fn read_nameless(&mut self, multiplication: Multiplication, sum: Number, place: usize) {
        if let Some((name, first)) = self.name.take() {
            self.push(&name, Some(multiplication), &sum, first, place, false);
            return;
        }
        if let Some(last) = self.last_before(place)
            && last.exact == sum.exact
            && last.line.quantity.is_none()
        {
            self.attach(multiplication, place);
            return;
        }
        if multiplication.price.is_some()
            && multiplication.comes_to(sum.exact)
            && let Some(name) = self
                .last_before(place)
                .filter(|last| last.line.quantity.is_none())
                .and_then(|last| with_litres(&self.rows[last.row]))
        {
            self.lines.pop();
            self.push(&name, Some(multiplication), &sum, place - 1, place, false);
            return;
        }
        self.waiting = Some(Waiting {
            multiplication: Some(multiplication),
            sum: Some(sum),
            row: place,
        });
    }

    /// A quantity and a price without a sum: of the item above when they come to its sum, else of that below.
    fn read_quantity(&mut self, multiplication: Multiplication, place: usize) {
        let fits_above = self.name.is_none()
            && self.last_before(place).is_some_and(|last| {
                last.line.quantity.is_none() && multiplication.comes_to(last.exact)
            });
        if fits_above {
            self.attach(multiplication, place);
        } else {
            self.waiting = Some(Waiting {
                multiplication: Some(multiplication),
                sum: None,
                row: place,
            });
        }
    }

    /// A sum alone: the name is in the row above, or in that below.
    fn read_sum(&mut self, sum: Number, place: usize) {
        if let Some((name, first)) = self.name.take() {
            self.push(&name, None, &sum, first, place, false);
        } else {
            self.waiting = Some(Waiting {
                multiplication: None,
                sum: Some(sum),
                row: place,
            });
        }
    }

    fn read_name(&mut self, name: String, place: usize) {
        if let Some(Waiting {
            multiplication,
            sum: Some(sum),
            row,
        }) = self
            .waiting
            .take_if(|waiting| waiting.sum.is_some() && waiting.row + 1 == place)
        {
            self.push(&name, multiplication, &sum, row, place, false);
            return;
        }
        let beginning = self
            .name
            .take_if(|above| is_beginning(self.rows, above, place, &name));
        if let Some((beginning, first)) = beginning {
            self.name = Some((format!("{beginning} {name}"), first));
            return;
        }
        self.drop_name();
        self.name = Some((name, place));
    }

    /// Forgets a name that no sum came for: perhaps it is the rest of the one above it.
    fn drop_name(&mut self) {
        if let Some((rest, row)) = self.name.take() {
            self.keep_rest(rest, row);
        }
    }

    fn keep_rest(&mut self, rest: String, row: usize) {
        let Some(above) = self
            .last_before(row)
            .filter(|line| line.is_inline && line.exact > 0)
        else {
            return;
        };
        if is_rest(&self.rows[above.row], &self.rows[row], &rest) {
            self.rests.push((self.lines.len() - 1, rest));
        }
    }

    /// The last line, when it is of the row above.
    fn last_before(&self, place: usize) -> Option<&FoundLine> {
        self.lines.last().filter(|line| line.row + 1 == place)
    }

    /// Adds a quantity to the last line.
    fn attach(&mut self, multiplication: Multiplication, place: usize) {
        let region = self.rows[place].region;
        if let Some(last) = self.lines.last_mut() {
            last.line.quantity = Some(multiplication.quantity);
            last.line.unit_price = multiplication.price;
            last.line.differs = !multiplication.comes_to(last.exact);
            last.line.region = last.line.region.map(|of_line| of_line.joined(region));
            last.row = place;
        }
    }

    fn push(
        &mut self,
        name: &str,
        multiplication: Option<Multiplication>,
        sum: &Number,
        first: usize,
        last: usize,
        is_discount: bool,
    ) {
        let waiting = self.waiting.take();
        let waiting = waiting.filter(|waiting| waiting.sum.is_none() && multiplication.is_none());
        let mut multiplication = multiplication;
        let mut first = first;
        if let Some(row) = waiting.as_ref().map(|waiting| waiting.row)
            && let Some(of_waiting) = waiting.and_then(|waiting| waiting.multiplication)
        {
            let is_above = self
                .last_before(row)
                .is_some_and(|line| line.line.quantity.is_none());
            if of_waiting.comes_to(sum.exact) || !is_above {
                multiplication = Some(of_waiting);
                first = first.min(row);
            } else {
                // It fits neither: it is that of the item above, where most tills print it.
                self.attach(of_waiting, row);
            }
        }
        self.name = None;
        if is_discount && sum.exact == 0 {
            return;
        }
        let is_turned = is_discount && sum.exact > 0;
        let sign = if is_turned { -1 } else { 1 };
        let region = (first..=last)
            .map(|place| self.rows[place].region)
            .reduce(Region::joined);
        let row = &self.rows[last];
        let evidence = if sum.is_repaired { 70 } else { 85 };
        let differs = multiplication.is_some_and(|m| !m.comes_to(sum.exact));
        let proven = multiplication.is_some_and(|m| m.price.is_some()) && !differs;
        let evidence = if differs {
            50
        } else {
            evidence + u8::from(proven) * 12
        };
        self.lines.push(FoundLine {
            line: DraftLine {
                name: name.chars().take(MAX_NAME_CHARS).collect(),
                quantity: multiplication.map(|m| m.quantity),
                unit_price: multiplication.and_then(|m| m.price),
                sum: Decimal::new(sum.value.units() * sign, sum.value.decimals()),
                confidence: weighed(evidence, row.confidence_of(&row.whole())),
                region,
                differs,
            },
            exact: sum.exact * sign,
            is_turned,
            row: last,
            leading: None,
            is_inline: false,
        });
    }
}

/// Numbers at the front of the rows count the items when they are 1, 2, 3, else they are quantities.
fn settle_leading(lines: &mut [FoundLine]) {
    let leading: Vec<i64> = lines.iter().filter_map(|line| line.leading).collect();
    let counts = leading
        .windows(2)
        .filter(|pair| pair[1] == pair[0] + 1)
        .count();
    let is_list = leading.len() > 2 && (counts + 1) * 4 >= leading.len() * 3 && leading[0] == 1;
    if is_list {
        return;
    }
    for line in lines {
        if line.line.quantity.is_none() {
            line.line.quantity = line.leading.map(|count| Decimal::new(count, 0));
        }
    }
}
