//! The lines of what was bought, in the forms that tills print them in.

use kym_domain::decimal::Decimal;

use super::Composition;
use crate::country::Country;
use crate::print::{At, Style};
use crate::purchase::{Item, ItemKind, Quantity};
use crate::shops::TaxClass;
use crate::truth::TruthLine;

/// How a till prints a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Name and sum; below them how many, when it is more than one.
    QuantityBelow,
    /// Name and sum; above them how many, when it is more than one.
    QuantityAbove,
    /// How many, name and sum, without a price.
    QuantityFirst,
    /// Name, number of the goods and sum; how many below.
    Coded,
    /// The name on lines of its own; below it how many, price and sum.
    NameAbove,
    /// Columns: name, how many, price, sum; the name goes on below when it is long.
    Table,
    /// As a table, with the name on a line of its own.
    TableBelow,
}

/// A number printed with so many decimals.
const fn decimal(units: i64, decimals: u8) -> Decimal {
    Decimal::new(units, decimals)
}

fn quantity_truth(country: Country, quantity: Quantity) -> Decimal {
    match quantity {
        Quantity::Pieces(pieces) => decimal(pieces, 0),
        Quantity::Weight(weight) if country == Country::UnitedStates => decimal(weight / 10, 2),
        Quantity::Weight(thousandths) | Quantity::Volume(thousandths) => decimal(thousandths, 3),
    }
}

impl Composition<'_> {
    /// All items in one form.
    pub fn items(&mut self, form: Form) {
        if matches!(form, Form::Table | Form::TableBelow) {
            self.table_header(form);
        }
        for item in &self.purchase.items {
            // Discounts and deposits are printed as name and sum by every till.
            let plain = item.kind == ItemKind::Discount;
            let form = if plain { Form::QuantityBelow } else { form };
            self.item(item, form);
        }
    }

    fn item(&mut self, item: &Item, form: Form) {
        let indent = if item.kind == ItemKind::Goods || !self.look.indent {
            ""
        } else {
            "  "
        };
        let name = self.printed_name(item, form);
        let coded = form == Form::Coded && item.kind == ItemKind::Goods;
        let shown = format!("{indent}{name}");
        let many = item.quantity != Quantity::Pieces(1);
        let sum = self.item_sum(item);
        let mut printed = true;
        match form {
            Form::QuantityBelow | Form::QuantityAbove | Form::Coded => {
                printed = many;
                let quantity = format!("  {}", self.quantity(item));
                if many && form == Form::QuantityAbove {
                    self.sheet.left(Style::PLAIN, &quantity);
                }
                if coded {
                    let code = (At::Left(self.code_column()), item.code.as_str());
                    self.sheet.parts(
                        Style::PLAIN,
                        &[(At::Left(0), &shown), code, (At::Edge, &sum)],
                    );
                } else {
                    self.sheet.pair(Style::PLAIN, &shown, &sum);
                }
                if many && form != Form::QuantityAbove {
                    self.sheet.left(Style::PLAIN, &quantity);
                }
            }
            Form::QuantityFirst => {
                let count = match item.quantity {
                    Quantity::Pieces(pieces) => pieces.to_string(),
                    Quantity::Weight(weight) | Quantity::Volume(weight) => {
                        self.purchase.country.thousandths(weight)
                    }
                };
                let sign = if self.look.times { "x" } else { "" };
                self.sheet
                    .pair(Style::PLAIN, &format!("{count}{sign} {shown}"), &sum);
            }
            Form::NameAbove => {
                let number = self
                    .lines
                    .iter()
                    .filter(|line| line.sum.units() > 0)
                    .count()
                    + 1;
                let name = if self.look.numbered {
                    format!("{number}. {shown}")
                } else {
                    shown.clone()
                };
                self.sheet.left(Style::PLAIN, &name);
                let quantity = self.quantity(item);
                if self.look.to_the_right {
                    let line = format!("{quantity} ={sum}");
                    self.sheet.parts(Style::PLAIN, &[(At::Edge, &line)]);
                } else {
                    self.sheet
                        .pair(Style::PLAIN, &format!("  {quantity}"), &sum);
                }
            }
            Form::Table | Form::TableBelow => self.table_row(item, &shown, form, &sum),
        }
        let with_price = printed && form != Form::QuantityFirst;
        self.lines.push(TruthLine {
            name,
            quantity: printed.then(|| quantity_truth(self.purchase.country, item.quantity)),
            unit_price: with_price.then(|| decimal(item.unit_price, 2)),
            sum: decimal(item.sum, 2),
        });
    }

    /// The name as this till prints it: in capitals, or cut to the room that there is.
    fn printed_name(&self, item: &Item, form: Form) -> String {
        let stock = self.sheet.stock;
        let mut name = item.name.clone();
        if self.look.cut_names && stock.face.is_mono() {
            name = stock.cut(
                &name,
                stock.columns.saturating_sub(14).min(24),
                Style::PLAIN,
            );
        }
        if self.look.capitals {
            name = name.to_uppercase();
        }
        if form == Form::Coded && item.kind == ItemKind::Goods {
            name = stock.cut(&name, self.code_column() - 1, Style::PLAIN);
        }
        name
    }

    /// The sum with the mark of its tax, as wide with one as without.
    fn item_sum(&self, item: &Item) -> String {
        let country = self.purchase.country;
        let amount = if item.sum < 0 && self.look.minus_behind {
            format!("{}-", country.amount(-item.sum))
        } else {
            country.amount(item.sum)
        };
        let amount = format!("{}{amount}", self.look.before_amount);
        if !self.look.marks {
            return amount;
        }
        let mark = self
            .purchase
            .tax_of(item.tax)
            .map_or("", |sum| sum.rate.mark);
        let star = if self.look.starred && item.tax == TaxClass::Full {
            "*"
        } else {
            ""
        };
        format!("{amount} {mark:1}{star}")
    }

    /// Where the number of the goods begins.
    fn code_column(&self) -> u32 {
        self.sheet.stock.columns.saturating_sub(10 + 13 + 1).max(8)
    }

    /// `2 x 0,99`, `0,512 kg x 1,99 EUR/kg`, `1.34 lb @ 0.69 /lb`.
    fn quantity(&self, item: &Item) -> String {
        let country = self.purchase.country;
        let price = country.amount(item.unit_price);
        match (item.quantity, country) {
            (Quantity::Pieces(pieces), Country::Germany | Country::Austria) if self.look.words => {
                format!("{pieces} Stk x {price:>8}")
            }
            (Quantity::Pieces(pieces), Country::UnitedStates | Country::Britain) => {
                let sign = if country == Country::Britain {
                    "£"
                } else {
                    ""
                };
                format!(
                    "{pieces} @ {sign}{price}{}",
                    if self.look.words { " EA" } else { "" }
                )
            }
            (Quantity::Pieces(pieces), Country::Russia) if self.look.words => {
                format!("{price} * {pieces} шт.")
            }
            (Quantity::Pieces(pieces), _) => format!("{pieces} x {price}"),
            (Quantity::Weight(weight), Country::UnitedStates) => {
                format!(
                    "{}.{:02} lb @ {price} /lb",
                    weight / 1000,
                    weight % 1000 / 10
                )
            }
            (Quantity::Weight(weight), Country::Germany | Country::Austria) => {
                format!("{} kg x {price} EUR/kg", country.thousandths(weight))
            }
            (Quantity::Weight(weight), Country::Britain) => {
                format!("{} kg @ £{price}/ kg", country.thousandths(weight))
            }
            (Quantity::Weight(weight), Country::Malaysia) => {
                format!("{} KG x {price}", country.thousandths(weight))
            }
            (Quantity::Weight(weight), Country::Russia) if self.look.words => {
                format!("{price} * {} кг", country.thousandths(weight))
            }
            (Quantity::Volume(volume), Country::UnitedStates) => {
                format!("{} GAL @ {price}/GAL", country.thousandths(volume))
            }
            (Quantity::Volume(volume), Country::Germany | Country::Austria) => {
                format!("{} l x {price} EUR/l", country.thousandths(volume))
            }
            (Quantity::Volume(volume), Country::Russia) => {
                format!("{} л x {price}", country.thousandths(volume))
            }
            (Quantity::Volume(volume), Country::Malaysia | Country::Britain) => {
                format!("{} LTR x {price}", country.thousandths(volume))
            }
            (Quantity::Weight(weight), Country::Russia) => {
                format!("{} x {price}", country.thousandths(weight))
            }
        }
    }

    fn table_header(&mut self, form: Form) {
        let words: [&str; 4] = match self.purchase.country {
            Country::Germany | Country::Austria => ["Artikel", "Menge", "Preis", "EUR"],
            Country::Russia => ["Наименование", "Кол-во", "Цена", "Сумма"],
            Country::Malaysia if self.look.words => ["Item", "Qty", "U.P(RM)", "Amt(RM)"],
            Country::Malaysia => ["DESCRIPTION", "QTY", "PRICE", "AMOUNT"],
            _ => ["Description", "Qty", "Price", "Total"],
        };
        let [first, second, third] = self.table_columns(form);
        let parts = [
            (At::Left(0), words[0]),
            (At::Right(first), words[1]),
            (At::Right(second), words[2]),
            (At::Right(third), words[3]),
        ];
        let style = if self.look.words {
            Style::BOLD
        } else {
            Style::PLAIN
        };
        self.sheet.parts(style, &parts);
        self.sheet.rule('-');
    }

    /// Where the columns behind the name end.
    fn table_columns(&self, form: Form) -> [u32; 3] {
        let columns = self.sheet.stock.columns;
        let marks = if self.look.marks { 3 } else { 0 };
        match form {
            Form::TableBelow => [columns * 45 / 100, columns * 70 / 100, columns - marks],
            _ => [columns - marks - 20, columns - marks - 10, columns - marks],
        }
    }

    fn table_row(&mut self, item: &Item, name: &str, form: Form, sum: &str) {
        let country = self.purchase.country;
        let quantity = match item.quantity {
            Quantity::Pieces(pieces) => pieces.to_string(),
            Quantity::Weight(weight) if country == Country::UnitedStates => {
                country.amount(weight / 10)
            }
            Quantity::Weight(weight) | Quantity::Volume(weight) => country.thousandths(weight),
        };
        let price = country.amount(item.unit_price);
        let [first, second, _] = self.table_columns(form);
        let numbers = [
            (At::Right(first), quantity.as_str()),
            (At::Right(second), &price),
            (At::Edge, sum),
        ];
        if form == Form::TableBelow {
            self.sheet.left(Style::PLAIN, name);
            self.sheet.parts(Style::PLAIN, &numbers);
            return;
        }
        let room = first.saturating_sub(6).max(8);
        let mut lines = self.sheet.stock.wrap(name, room, Style::PLAIN).into_iter();
        let begin = lines.next().unwrap_or_default();
        let [quantity, price, sum] = numbers;
        self.sheet
            .parts(Style::PLAIN, &[(At::Left(0), &begin), quantity, price, sum]);
        for line in lines {
            self.sheet.parts(Style::PLAIN, &[(At::Left(0), &line)]);
        }
    }
}
