//! Reads items row by row: names, quantities and sums, which are in one row or in two or three.

use super::dates::weighed;
use super::item_names::{MAX_NAME_CHARS, is_beginning, is_measure, is_rest, is_short, with_litres};
use super::number::Number;
use super::row_parts::{Multiplication, RowParts, parts};
use super::rows::Row;
use kym_domain::decimal::Decimal;
use kym_domain::receipts::draft::DraftLine;
use kym_domain::receipts::text::Region;

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
    pub leading: Option<i64>,
    /// Whether its name is in the row of its sum.
    pub is_inline: bool,
}

/// A quantity or a sum that waits for its item.
struct Waiting {
    multiplication: Option<Multiplication>,
    sum: Option<Number>,
    row: usize,
}

/// Reads items row by row.
pub(super) struct Reader<'a, 'r> {
    rows: &'r [Row<'a>],
    /// What it found.
    pub lines: Vec<FoundLine>,
    /// A name without a sum, and its row.
    name: Option<(String, usize)>,
    waiting: Option<Waiting>,
    /// What may be the rest of a name, and the line that is above it.
    pub rests: Vec<(usize, String)>,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub fn new(rows: &'r [Row<'a>]) -> Self {
        Self {
            rows,
            lines: Vec::new(),
            name: None,
            waiting: None,
            rests: Vec::new(),
        }
    }

    /// Forgets what waits, as at a row that is no item. A name is perhaps the rest of the one above it.
    pub fn forget(&mut self) {
        self.drop_name();
        self.waiting = None;
    }

    /// Reads the next row.
    pub fn read(&mut self, place: usize, is_discount: bool) {
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
