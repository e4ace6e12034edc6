//! What a till always does the same way: its paper, its letters, its habits.

use super::items::Form;
use crate::country::Country;
use crate::print::{Face, Logo, Stock, Style};
use crate::rng::Rng;
use crate::shops::ShopKind;

/// The habits of a till.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a habit of its own, and all go together"
)]
pub struct Look {
    /// Paper and letters.
    pub stock: Stock,
    /// How lines are printed.
    pub form: Form,
    /// The letter of rules.
    pub rule: char,
    /// How the total is printed.
    pub total: Style,
    /// How the name at the top is printed.
    pub name: Style,
    /// A sign above it.
    pub logo: Option<Logo>,
    /// Names that are too long are cut instead of wrapped.
    pub cut_names: bool,
    /// Names are in capitals.
    pub capitals: bool,
    /// The mark of its tax stands behind a sum.
    pub marks: bool,
    /// A star stands behind sums with the full tax.
    pub starred: bool,
    /// The minus stands behind the amount.
    pub minus_behind: bool,
    /// What stands before an amount in a line.
    pub before_amount: &'static str,
    /// Discounts and deposits are moved in.
    pub indent: bool,
    /// Quantities are written with words.
    pub words: bool,
    /// An x stands behind a quantity.
    pub times: bool,
    /// Lines are numbered.
    pub numbered: bool,
    /// Quantity, price and sum stand together at the right edge.
    pub to_the_right: bool,
}

impl Look {
    /// The habits of some till of a country.
    pub fn new(country: Country, kind: ShopKind, rng: &mut Rng) -> Self {
        let stock = stock(country, kind, rng);
        let mono = stock.face.is_mono();
        let form = form(country, kind, stock.columns, rng);
        let totals: &[Style] = if mono {
            &[Style::TALL, Style::BOLD, Style::TALL, Style::PLAIN]
        } else {
            &[Style::BOLD, Style::TALL]
        };
        let names: &[Style] = if stock.columns < 36 {
            &[Style::BOLD, Style::TALL, Style::PLAIN]
        } else {
            &[
                Style::BIG_BOLD,
                Style::TALL,
                Style::BOLD,
                Style::PLAIN,
                Style::BIG,
            ]
        };
        let germany = matches!(country, Country::Germany | Country::Austria);
        let marks = match country {
            Country::UnitedStates => matches!(
                kind,
                ShopKind::Grocery | ShopKind::Pharmacy | ShopKind::Hardware
            ),
            Country::Britain => rng.chance(40),
            Country::Malaysia => rng.chance(50) && kind != ShopKind::Restaurant,
            Country::Germany | Country::Austria => rng.chance(88),
            Country::Russia => false,
        };
        Self {
            stock,
            form,
            rule: rng.pick(&['-', '-', '=', '*', '-', '_']),
            total: rng.pick(totals),
            name: rng.pick(names),
            logo: rng.chance(35).then(|| rng.pick(&Logo::ALL)),
            cut_names: rng.chance(30) && form != Form::NameAbove,
            capitals: rng.chance(35),
            marks,
            starred: germany && rng.chance(15),
            minus_behind: matches!(country, Country::UnitedStates | Country::Germany)
                && rng.chance(35),
            before_amount: match country {
                Country::Britain if rng.chance(60) => "£",
                Country::UnitedStates if kind != ShopKind::Grocery && rng.chance(40) => "$",
                _ => "",
            },
            indent: rng.chance(50),
            words: rng.chance(50),
            times: rng.chance(50),
            numbered: rng.chance(50),
            to_the_right: country == Country::Russia && rng.chance(50),
        }
    }
}

fn stock(country: Country, kind: ShopKind, rng: &mut Rng) -> Stock {
    let stock = |face, columns, letter_width, line_height, margin| Stock {
        face,
        columns,
        letter_width,
        line_height,
        margin,
        heavy: false,
    };
    let papers = [
        // Built-in letters on paper of 80 mm and 58 mm, at eight dots a millimetre.
        stock(Face::Dots, 48, 12, 24, 34),
        stock(Face::Dots, 42, 12, 24, 44),
        stock(Face::Dots, 40, 13, 24, 40),
        stock(Face::Dots, 32, 12, 24, 40),
        stock(Face::WideMono, 42, 13, 25, 36),
        stock(Face::TallMono, 44, 12, 26, 40),
        stock(Face::TallMono, 32, 12, 27, 40),
        stock(Face::RoundMono, 40, 13, 26, 48),
        stock(Face::WideMono, 35, 15, 27, 40),
        stock(Face::Sans, 42, 13, 27, 44),
        stock(Face::Narrow, 40, 14, 30, 40),
    ];
    // Office printers draw letters of their own widths: seldom at tills, often in small shops of Malaysia.
    let last = match (country, kind) {
        (Country::Malaysia, _) | (_, ShopKind::Cafe | ShopKind::Restaurant) => papers.len(),
        _ => papers.len() - 2,
    };
    let mut chosen = rng.pick(&papers[..last]);
    chosen.heavy = chosen.face == Face::Dots && rng.chance(60);
    if country == Country::Malaysia && rng.chance(25) {
        return papers[9];
    }
    chosen
}

fn form(country: Country, kind: ShopKind, columns: u32, rng: &mut Rng) -> Form {
    use Form::{Coded, NameAbove, QuantityAbove, QuantityBelow, QuantityFirst, Table, TableBelow};
    let restaurant = matches!(kind, ShopKind::Restaurant | ShopKind::Cafe);
    let forms: &[Form] = match country {
        Country::UnitedStates if restaurant => &[QuantityFirst],
        Country::UnitedStates if columns >= 40 => &[QuantityBelow, Coded, Coded, QuantityAbove],
        Country::UnitedStates => &[QuantityBelow, QuantityAbove],
        Country::Britain if restaurant => &[QuantityFirst, QuantityFirst, QuantityBelow],
        Country::Britain => &[QuantityBelow, QuantityFirst, QuantityAbove],
        Country::Malaysia if columns >= 40 => &[Table, TableBelow, NameAbove, Table],
        Country::Malaysia => &[TableBelow, NameAbove, QuantityFirst],
        _ if kind == ShopKind::Fuel => &[QuantityBelow, NameAbove],
        Country::Germany | Country::Austria if restaurant => {
            &[QuantityFirst, QuantityFirst, NameAbove, QuantityBelow]
        }
        Country::Germany | Country::Austria if columns >= 40 => &[
            QuantityBelow,
            QuantityAbove,
            QuantityBelow,
            Table,
            NameAbove,
        ],
        Country::Germany | Country::Austria => &[QuantityBelow, QuantityAbove, NameAbove],
        Country::Russia if columns >= 42 => &[NameAbove, NameAbove, NameAbove, Table],
        Country::Russia => &[NameAbove],
    };
    rng.pick(forms)
}
