//! What lies in the basket.

use crate::country::Country;
use crate::rng::Rng;
use crate::shops::{Goods, ShopKind, Sold, TaxClass};

/// A line of a purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// How much of it.
    pub quantity: Quantity,
    /// What one piece, kilogram or litre costs.
    pub unit_price: i64,
    /// What all of it costs; below nothing for discounts and returned bottles.
    pub sum: i64,
    /// The tax that it bears.
    pub tax: TaxClass,
    /// The number that some tills print.
    pub code: String,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// Something that was bought.
    Goods,
    /// Money off the line above.
    Discount,
    /// Money for bottles, paid or given back.
    Deposit,
}

/// How much of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// So many pieces.
    Pieces(i64),
    /// So many thousandths of a kilogram or pound.
    Weight(i64),
    /// So many thousandths of a litre or gallon.
    Volume(i64),
}

impl Quantity {
    /// What it costs at a price, to the nearest unit.
    pub const fn times(self, price: i64) -> i64 {
        match self {
            Self::Pieces(pieces) => pieces * price,
            Self::Weight(thousandths) | Self::Volume(thousandths) => {
                (thousandths * price + 500) / 1000
            }
        }
    }
}

/// Takes some of what a shop sells.
pub fn fill(goods: &[Goods], country: Country, kind: ShopKind, rng: &mut Rng) -> Vec<Item> {
    let count = match kind {
        ShopKind::Grocery => rng.between(2, 18),
        ShopKind::Fuel => rng.between(1, 2),
        ShopKind::Restaurant => rng.between(3, 8),
        ShopKind::Cafe | ShopKind::Pharmacy | ShopKind::Hardware => rng.between(1, 6),
    };
    let mut order: Vec<usize> = (0..goods.len()).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, rng.index(place + 1));
    }
    if kind == ShopKind::Fuel {
        // One kind of fuel, then other things.
        order.sort_by_key(|place| goods[*place].sold != Sold::Volume);
        let others = order
            .iter()
            .position(|place| goods[*place].sold != Sold::Volume);
        order.drain(1..others.unwrap_or(1));
    }
    let mut items = Vec::new();
    let mut returned = 0;
    for place in order.into_iter().take(usize::try_from(count).unwrap_or(1)) {
        let goods = &goods[place];
        let item = take(goods, country, kind, rng);
        let Quantity::Pieces(pieces) = item.quantity else {
            items.push(item);
            continue;
        };
        let discounted = kind == ShopKind::Grocery && rng.chance(12);
        let sum = item.sum;
        let tax = item.tax;
        items.push(item);
        if let Sold::Deposit(deposit) = goods.sold {
            items.push(deposit_line(country, Quantity::Pieces(pieces), deposit));
            returned = if rng.chance(40) { deposit } else { returned };
        }
        if discounted {
            items.push(discount(country, sum, tax, rng));
        }
    }
    if returned > 0 && matches!(country, Country::Germany | Country::Austria) {
        let mut line = deposit_line(country, Quantity::Pieces(rng.between(1, 9)), -returned);
        "LEERGUT".clone_into(&mut line.name);
        // Nobody is paid for shopping: what comes back is less than what is bought.
        if items.iter().map(|item| item.sum).sum::<i64>() + line.sum > 0 {
            items.push(line);
        }
    }
    items
}

fn take(goods: &Goods, country: Country, kind: ShopKind, rng: &mut Rng) -> Item {
    let price = rng.between(goods.low, goods.high);
    let price = if goods.sold == Sold::Piece {
        usual(price, country, kind, rng)
    } else {
        price
    };
    let price = price.max(10);
    let quantity = match goods.sold {
        Sold::Piece | Sold::Deposit(_) if rng.chance(72) => Quantity::Pieces(1),
        Sold::Piece | Sold::Deposit(_) => Quantity::Pieces(rng.between(2, 6)),
        // Scales of the United States show hundredths.
        Sold::Weight if country == Country::UnitedStates => {
            Quantity::Weight(rng.between(18, 240) * 10)
        }
        Sold::Weight => Quantity::Weight(rng.between(180, 2400)),
        Sold::Volume => Quantity::Volume(rng.between(8000, 52_000)),
    };
    let digits = if country == Country::UnitedStates {
        12
    } else {
        13
    };
    Item {
        name: goods.name.to_owned(),
        kind: ItemKind::Goods,
        quantity,
        unit_price: price,
        sum: quantity.times(price),
        tax: goods.tax,
        code: format!("0{}", rng.digits(digits - 1)),
    }
}

/// A price near this one, as shops of this kind like them: menus have round ones, shelves such that end in nine.
fn usual(price: i64, country: Country, kind: ShopKind, rng: &mut Rng) -> i64 {
    let menu = matches!(kind, ShopKind::Restaurant | ShopKind::Cafe);
    let rounded = |step: i64| (price + step / 2) / step * step;
    match country {
        Country::Russia if menu => rounded(1000),
        Country::Russia => price / 100 * 100 + if rng.chance(50) { 99 } else { 0 },
        Country::Malaysia => rounded(10),
        _ if menu && price > 600 => rounded(50),
        _ if menu => rounded(5),
        _ if price > 100 && rng.chance(75) => price / 10 * 10 + 9,
        _ => price,
    }
}

fn deposit_line(country: Country, quantity: Quantity, deposit: i64) -> Item {
    let name = match country {
        Country::UnitedStates => "CA REDEMP VAL",
        Country::Germany => "PFAND",
        _ => "EINWEGPFAND",
    };
    let tax = if country == Country::UnitedStates {
        TaxClass::Free
    } else {
        TaxClass::Full
    };
    Item {
        name: name.to_owned(),
        kind: ItemKind::Deposit,
        quantity,
        unit_price: deposit,
        sum: quantity.times(deposit),
        tax,
        code: String::new(),
    }
}

fn discount(country: Country, sum: i64, tax: TaxClass, rng: &mut Rng) -> Item {
    let percent = rng.pick(&[10, 20, 25, 30, 50]);
    let off = (sum * percent + 50) / 100;
    let names: &[&str] = match country {
        Country::UnitedStates => &["CARD SAVINGS", "MFR COUPON", "SALE DISCOUNT"],
        Country::Britain => &["Club Price Saving", "REDUCED ITEM", "Multibuy Saving"],
        Country::Malaysia => &["DISCOUNT", "MEMBER DISC"],
        Country::Germany | Country::Austria => &["RABATT", "Preisvorteil", "COUPON-RABATT"],
        Country::Russia => &["СКИДКА", "Скидка по карте"],
    };
    let name = rng.pick(names);
    let name = if rng.chance(40) {
        format!("{name} {percent}%")
    } else {
        name.to_owned()
    };
    Item {
        name,
        kind: ItemKind::Discount,
        quantity: Quantity::Pieces(1),
        unit_price: -off,
        sum: -off,
        tax,
        code: String::new(),
    }
}
