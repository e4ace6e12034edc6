//! Shops that do not exist, and what they sell.

mod austria_germany;
mod britain;
mod malaysia;
mod russia;
mod united_states;

use crate::country::Country;

/// What kind of shop it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShopKind {
    /// Food and household goods.
    Grocery,
    /// A bakery or a coffee shop.
    Cafe,
    /// A restaurant with tables.
    Restaurant,
    /// A petrol station.
    Fuel,
    /// Medicines, soap and the like.
    Pharmacy,
    /// Tools, paint and stationery.
    Hardware,
}

impl ShopKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Grocery,
        Self::Cafe,
        Self::Restaurant,
        Self::Fuel,
        Self::Pharmacy,
        Self::Hardware,
    ];
}

/// Which of a country's taxes something bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaxClass {
    /// The full one.
    Full,
    /// The reduced one.
    Reduced,
    /// None.
    Free,
}

/// How something is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sold {
    /// By the piece.
    Piece,
    /// By the piece, in a bottle or can with this deposit.
    Deposit(i64),
    /// By weight.
    Weight,
    /// By the litre or gallon.
    Volume,
}

/// Something that a shop sells. Prices are in the smallest unit of the currency: cents, pence, kopecks.
#[derive(Debug, Clone, Copy)]
pub struct Goods {
    /// As tills print it.
    pub name: &'static str,
    /// The lowest price.
    pub low: i64,
    /// The highest price.
    pub high: i64,
    /// The tax.
    pub tax: TaxClass,
    /// How it is sold.
    pub sold: Sold,
}

/// A shop as its sign and its papers call it.
#[derive(Debug, Clone, Copy)]
pub struct Shop {
    /// On the sign.
    pub name: &'static str,
    /// Of the company, when another one is printed below.
    pub company: &'static str,
}

/// Everything that is known of a country's shops.
pub struct Directory {
    /// Shops by kind.
    pub shops: fn(ShopKind) -> &'static [Shop],
    /// What they sell.
    pub goods: fn(ShopKind) -> &'static [Goods],
    /// Streets.
    pub streets: &'static [&'static str],
    /// Towns as the address says them.
    pub towns: &'static [&'static str],
    /// Who stands at the till.
    pub cashiers: &'static [&'static str],
}

/// The shops of a country.
pub const fn directory(country: Country) -> &'static Directory {
    match country {
        Country::UnitedStates => &united_states::DIRECTORY,
        Country::Britain => &britain::DIRECTORY,
        Country::Malaysia => &malaysia::DIRECTORY,
        Country::Germany => &austria_germany::GERMANY,
        Country::Austria => &austria_germany::AUSTRIA,
        Country::Russia => &russia::DIRECTORY,
    }
}

const fn piece(name: &'static str, low: i64, high: i64, tax: TaxClass) -> Goods {
    Goods {
        name,
        low,
        high,
        tax,
        sold: Sold::Piece,
    }
}

const fn bottle(name: &'static str, low: i64, high: i64, deposit: i64) -> Goods {
    Goods {
        name,
        low,
        high,
        tax: TaxClass::Full,
        sold: Sold::Deposit(deposit),
    }
}

const fn loose(name: &'static str, low: i64, high: i64, tax: TaxClass) -> Goods {
    Goods {
        name,
        low,
        high,
        tax,
        sold: Sold::Weight,
    }
}

const fn volume(name: &'static str, low: i64, high: i64) -> Goods {
    Goods {
        name,
        low,
        high,
        tax: TaxClass::Full,
        sold: Sold::Volume,
    }
}

const fn shop(name: &'static str, company: &'static str) -> Shop {
    Shop { name, company }
}
