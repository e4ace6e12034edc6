//! The public holidays of each country, as its law lists them: for Russia the Labour Code, article 112, and
//! the yearly decrees of the government; for the United States 5 U.S.C. 6103; for England and Wales the bank
//! holidays of gov.uk; for the others their acts on public holidays. Sundays that are holidays anyway, such
//! as Easter itself, are left out where nothing follows from them.

use jiff::civil::Weekday::{self, Monday, Thursday};

use self::Holiday::{Before, Easter, Fixed, MondayTo, Nth, On, Orthodox, Since};
use super::HolidayCountry;

/// A holiday, whichever the year.
#[derive(Debug, Clone, Copy)]
pub(super) enum Holiday {
    /// A month and a day.
    On(i8, i8),
    /// A month and a day; no other one stands in for it.
    Fixed(i8, i8),
    /// A month and a day, from this year on.
    Since(i16, i8, i8),
    /// A month and a day, before this year.
    Before(i16, i8, i8),
    /// So many days after Easter Sunday of the western churches.
    Easter(i32),
    /// So many days after Easter Sunday of the eastern churches.
    Orthodox(i32),
    /// The so-manieth weekday of a month, from its end when below nothing.
    Nth(i8, Weekday, i8),
    /// The last Monday up to a month and a day.
    MondayTo(i8, i8),
}

/// What becomes of a holiday on a weekend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// It is lost.
    Never,
    /// The next working day is off.
    Next,
    /// The Friday before a Saturday is off, or the Monday after a Sunday.
    Nearest,
    /// The next working day is off, for Sundays alone.
    Sundays,
}

pub(super) struct Table {
    pub(super) feasts: &'static [Holiday],
    pub(super) moves: Moves,
}

/// Working days that a decree made days off, by year: 2023 (no. 1505 of 2022), 2024 (no. 1314 of 2023),
/// 2025 (no. 1335 of 2024), 2026 (no. 1466 of 2025), with those that the Labour Code moves by itself.
pub(super) const RUSSIAN_TRANSFERS: &[(i16, i8, i8)] = &[
    (2023, 2, 24),
    (2023, 5, 8),
    (2023, 11, 6),
    (2024, 4, 29),
    (2024, 4, 30),
    (2024, 5, 10),
    (2024, 12, 30),
    (2024, 12, 31),
    (2025, 5, 2),
    (2025, 5, 8),
    (2025, 6, 13),
    (2025, 11, 3),
    (2025, 12, 31),
    (2026, 1, 9),
    (2026, 3, 9),
    (2026, 5, 11),
    (2026, 12, 31),
];

pub(super) const fn of(country: HolidayCountry) -> Table {
    let (feasts, moves) = match country {
        HolidayCountry::Armenia => (ARMENIA, Moves::Never),
        HolidayCountry::Austria => (AUSTRIA, Moves::Never),
        HolidayCountry::Belgium => (BELGIUM, Moves::Never),
        HolidayCountry::Bulgaria => (BULGARIA, Moves::Next),
        HolidayCountry::Belarus => (BELARUS, Moves::Never),
        HolidayCountry::Canada => (CANADA, Moves::Next),
        HolidayCountry::Switzerland => (SWITZERLAND, Moves::Never),
        HolidayCountry::Cyprus => (CYPRUS, Moves::Never),
        HolidayCountry::Czechia => (CZECHIA, Moves::Never),
        HolidayCountry::Germany => (GERMANY, Moves::Never),
        HolidayCountry::Denmark => (DENMARK, Moves::Never),
        HolidayCountry::Estonia => (ESTONIA, Moves::Never),
        HolidayCountry::Spain => (SPAIN, Moves::Never),
        HolidayCountry::Finland => (FINLAND, Moves::Never),
        HolidayCountry::France => (FRANCE, Moves::Never),
        HolidayCountry::UnitedKingdom => (UNITED_KINGDOM, Moves::Next),
        HolidayCountry::Georgia => (GEORGIA, Moves::Never),
        HolidayCountry::Greece => (GREECE, Moves::Never),
        HolidayCountry::Croatia => (CROATIA, Moves::Never),
        HolidayCountry::Hungary => (HUNGARY, Moves::Never),
        HolidayCountry::Ireland => (IRELAND, Moves::Next),
        HolidayCountry::Italy => (ITALY, Moves::Never),
        HolidayCountry::Kazakhstan => (KAZAKHSTAN, Moves::Next),
        HolidayCountry::Lithuania => (LITHUANIA, Moves::Never),
        HolidayCountry::Luxembourg => (LUXEMBOURG, Moves::Never),
        HolidayCountry::Latvia => (LATVIA, Moves::Never),
        HolidayCountry::Netherlands => (NETHERLANDS, Moves::Never),
        HolidayCountry::Norway => (NORWAY, Moves::Never),
        HolidayCountry::Poland => (POLAND, Moves::Never),
        HolidayCountry::Portugal => (PORTUGAL, Moves::Never),
        HolidayCountry::Romania => (ROMANIA, Moves::Never),
        HolidayCountry::Serbia => (SERBIA, Moves::Sundays),
        HolidayCountry::Russia => (RUSSIA, Moves::Next),
        HolidayCountry::Sweden => (SWEDEN, Moves::Never),
        HolidayCountry::Slovenia => (SLOVENIA, Moves::Never),
        HolidayCountry::Ukraine => (UKRAINE, Moves::Never),
        HolidayCountry::UnitedStates => (UNITED_STATES, Moves::Nearest),
    };
    Table { feasts, moves }
}

#[rustfmt::skip]
const ARMENIA: &[Holiday] = &[On(1, 1), On(1, 2), On(1, 6), On(1, 28), On(3, 8), On(4, 24), On(5, 1), On(5, 9), On(5, 28), On(7, 5), On(9, 21), On(12, 31)];
#[rustfmt::skip]
const AUSTRIA: &[Holiday] = &[On(1, 1), On(1, 6), Easter(1), On(5, 1), Easter(39), Easter(50), Easter(60), On(8, 15), On(10, 26), On(11, 1), On(12, 8), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const BELGIUM: &[Holiday] = &[On(1, 1), Easter(1), On(5, 1), Easter(39), Easter(50), On(7, 21), On(8, 15), On(11, 1), On(11, 11), On(12, 25)];
#[rustfmt::skip]
const BULGARIA: &[Holiday] = &[On(1, 1), On(3, 3), Orthodox(-2), Orthodox(-1), Orthodox(0), Orthodox(1), On(5, 1), On(5, 6), On(5, 24), On(9, 6), On(9, 22), On(12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const BELARUS: &[Holiday] = &[On(1, 1), On(1, 2), On(1, 7), On(3, 8), Orthodox(9), On(5, 1), On(5, 9), On(7, 3), On(11, 7), On(12, 25)];
#[rustfmt::skip]
const CANADA: &[Holiday] = &[On(1, 1), Easter(-2), MondayTo(5, 24), On(7, 1), Nth(9, Monday, 1), Since(2021, 9, 30), Nth(10, Monday, 2), On(11, 11), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const SWITZERLAND: &[Holiday] = &[On(1, 1), Easter(39), On(8, 1), On(12, 25)];
#[rustfmt::skip]
const CYPRUS: &[Holiday] = &[On(1, 1), On(1, 6), Orthodox(-48), On(3, 25), On(4, 1), Orthodox(-2), Orthodox(1), On(5, 1), Orthodox(50), On(8, 15), On(10, 1), On(10, 28), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const CZECHIA: &[Holiday] = &[On(1, 1), Easter(-2), Easter(1), On(5, 1), On(5, 8), On(7, 5), On(7, 6), On(9, 28), On(10, 28), On(11, 17), On(12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const GERMANY: &[Holiday] = &[On(1, 1), Easter(-2), Easter(1), On(5, 1), Easter(39), Easter(50), On(10, 3), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const DENMARK: &[Holiday] = &[On(1, 1), Easter(-3), Easter(-2), Easter(1), Easter(39), Easter(50), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const ESTONIA: &[Holiday] = &[On(1, 1), On(2, 24), Easter(-2), On(5, 1), On(6, 23), On(6, 24), On(8, 20), On(12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const SPAIN: &[Holiday] = &[On(1, 1), On(1, 6), Easter(-2), On(5, 1), On(8, 15), On(10, 12), On(11, 1), On(12, 6), On(12, 8), On(12, 25)];
#[rustfmt::skip]
const FINLAND: &[Holiday] = &[On(1, 1), On(1, 6), Easter(-2), Easter(1), On(5, 1), Easter(39), On(12, 6), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const FRANCE: &[Holiday] = &[On(1, 1), Easter(1), On(5, 1), On(5, 8), Easter(39), Easter(50), On(7, 14), On(8, 15), On(11, 1), On(11, 11), On(12, 25)];
#[rustfmt::skip]
const UNITED_KINGDOM: &[Holiday] = &[On(1, 1), Easter(-2), Easter(1), Nth(5, Monday, 1), Nth(5, Monday, -1), Nth(8, Monday, -1), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const GEORGIA: &[Holiday] = &[On(1, 1), On(1, 2), On(1, 7), On(1, 19), On(3, 3), On(3, 8), On(4, 9), Orthodox(-2), Orthodox(-1), Orthodox(0), Orthodox(1), On(5, 9), On(5, 12), On(5, 26), On(8, 28), On(10, 14), On(11, 23)];
#[rustfmt::skip]
const GREECE: &[Holiday] = &[On(1, 1), On(1, 6), Orthodox(-48), On(3, 25), Orthodox(-2), Orthodox(1), On(5, 1), Orthodox(50), On(8, 15), On(10, 28), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const CROATIA: &[Holiday] = &[On(1, 1), On(1, 6), Easter(1), On(5, 1), On(5, 30), Easter(60), On(6, 22), On(8, 5), On(8, 15), On(11, 1), On(11, 18), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const HUNGARY: &[Holiday] = &[On(1, 1), On(3, 15), Easter(-2), Easter(1), On(5, 1), Easter(50), On(8, 20), On(10, 23), On(11, 1), Since(2024, 12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const IRELAND: &[Holiday] = &[On(1, 1), Nth(2, Monday, 1), On(3, 17), Easter(1), Nth(5, Monday, 1), Nth(6, Monday, 1), Nth(8, Monday, 1), Nth(10, Monday, -1), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const ITALY: &[Holiday] = &[On(1, 1), On(1, 6), Easter(1), On(4, 25), On(5, 1), On(6, 2), On(8, 15), Since(2026, 10, 4), On(11, 1), On(12, 8), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const KAZAKHSTAN: &[Holiday] = &[On(1, 1), On(1, 2), Fixed(1, 7), On(3, 8), On(3, 21), On(3, 22), On(3, 23), On(5, 1), On(5, 7), On(5, 9), On(7, 6), On(8, 30), Since(2022, 10, 25), On(12, 16)];
#[rustfmt::skip]
const LITHUANIA: &[Holiday] = &[On(1, 1), On(2, 16), On(3, 11), Easter(1), On(5, 1), On(6, 24), On(7, 6), On(8, 15), On(11, 1), On(11, 2), On(12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const LUXEMBOURG: &[Holiday] = &[On(1, 1), Easter(1), On(5, 1), On(5, 9), Easter(39), Easter(50), On(6, 23), On(8, 15), On(11, 1), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const LATVIA: &[Holiday] = &[On(1, 1), Easter(-2), Easter(1), On(5, 1), On(5, 4), On(6, 23), On(6, 24), On(11, 18), On(12, 24), On(12, 25), On(12, 26), On(12, 31)];
#[rustfmt::skip]
const NETHERLANDS: &[Holiday] = &[On(1, 1), Easter(1), On(4, 27), Easter(39), Easter(50), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const NORWAY: &[Holiday] = &[On(1, 1), Easter(-3), Easter(-2), Easter(1), On(5, 1), On(5, 17), Easter(39), Easter(50), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const POLAND: &[Holiday] = &[On(1, 1), On(1, 6), Easter(1), On(5, 1), On(5, 3), Easter(60), On(8, 15), On(11, 1), On(11, 11), Since(2025, 12, 24), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const PORTUGAL: &[Holiday] = &[On(1, 1), Easter(-2), On(4, 25), On(5, 1), Easter(60), On(6, 10), On(8, 15), On(10, 5), On(11, 1), On(12, 1), On(12, 8), On(12, 25)];
#[rustfmt::skip]
const ROMANIA: &[Holiday] = &[On(1, 1), On(1, 2), Since(2024, 1, 6), Since(2024, 1, 7), On(1, 24), Orthodox(-2), Orthodox(1), On(5, 1), On(6, 1), Orthodox(50), On(8, 15), On(11, 30), On(12, 1), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const SERBIA: &[Holiday] = &[On(1, 1), On(1, 2), Fixed(1, 7), On(2, 15), On(2, 16), Orthodox(-2), Orthodox(-1), Orthodox(0), Orthodox(1), On(5, 1), On(5, 2), On(11, 11)];
// Those of January are moved by decree alone.
#[rustfmt::skip]
const RUSSIA: &[Holiday] = &[Fixed(1, 1), Fixed(1, 2), Fixed(1, 3), Fixed(1, 4), Fixed(1, 5), Fixed(1, 6), Fixed(1, 7), Fixed(1, 8), On(2, 23), On(3, 8), On(5, 1), On(5, 9), On(6, 12), On(11, 4)];
#[rustfmt::skip]
const SWEDEN: &[Holiday] = &[On(1, 1), On(1, 6), Easter(-2), Easter(1), On(5, 1), Easter(39), On(6, 6), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const SLOVENIA: &[Holiday] = &[On(1, 1), On(1, 2), On(2, 8), Easter(1), On(4, 27), On(5, 1), On(5, 2), On(6, 25), On(8, 15), On(10, 31), On(11, 1), On(12, 25), On(12, 26)];
#[rustfmt::skip]
const UKRAINE: &[Holiday] = &[On(1, 1), Before(2023, 1, 7), On(3, 8), Orthodox(1), On(5, 1), Since(2023, 5, 8), Before(2023, 5, 9), Orthodox(50), On(6, 28), Since(2023, 7, 15), On(8, 24), Since(2023, 10, 1), Before(2023, 10, 14), On(12, 25)];
#[rustfmt::skip]
const UNITED_STATES: &[Holiday] = &[On(1, 1), Nth(1, Monday, 3), Nth(2, Monday, 3), Nth(5, Monday, -1), Since(2021, 6, 19), On(7, 4), Nth(9, Monday, 1), Nth(10, Monday, 2), On(11, 11), Nth(11, Thursday, 4), On(12, 25)];
