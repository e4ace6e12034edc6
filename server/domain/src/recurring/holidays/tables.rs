//! The public holidays of each country, as its law lists them: for Russia the Labour Code, article 112; for the
//! United States 5 U.S.C. 6103; for England and Wales the bank holidays of gov.uk; for the others their acts
//! on public holidays; for Finland (150/1930, section 5) and Sweden (1930:173, section 2) also the eves on which
//! by law no payment is due. Sundays that are holidays anyway, such as Easter itself, are left out where nothing
//! follows from them. Days off of a single year are known from 2023 on.

use jiff::civil::Weekday::{Friday, Monday, Thursday};
use jiff::civil::{Date, date};

use super::HolidayCountry;
use super::holiday::{Holiday, Moves, easter, nth, on, orthodox, up_to};

pub(super) struct Table {
    pub(super) feasts: &'static [Holiday],
    /// What becomes of one of them on a weekend, where it says nothing itself.
    pub(super) moves: Moves,
    /// The day from which none of them is a day off.
    pub(super) suspended_from: Option<Date>,
}

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
        HolidayCountry::Ukraine => (UKRAINE, Moves::Next),
        HolidayCountry::UnitedStates => (UNITED_STATES, Moves::Nearest),
    };
    // On the organisation of labour relations under martial law, no. 2136-IX, article 6: as long as that lasts.
    let suspended_from = match country {
        HolidayCountry::Ukraine => Some(date(2022, 3, 24)),
        _ => None,
    };
    Table {
        feasts,
        moves,
        suspended_from,
    }
}

#[rustfmt::skip]
const ARMENIA: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 6), on(1, 27).since(2026), on(1, 28), on(3, 8), on(4, 24), on(5, 1), on(5, 9), on(5, 28), on(7, 5), on(9, 21), on(12, 31)];
#[rustfmt::skip]
const AUSTRIA: &[Holiday] = &[on(1, 1), on(1, 6), easter(1), on(5, 1), easter(39), easter(50), easter(60), on(8, 15), on(10, 26), on(11, 1), on(12, 8), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const BELGIUM: &[Holiday] = &[on(1, 1), easter(1), on(5, 1), easter(39), easter(50), on(7, 21), on(8, 15), on(11, 1), on(11, 11), on(12, 25)];
#[rustfmt::skip]
const BULGARIA: &[Holiday] = &[on(1, 1), on(3, 3), orthodox(-2), orthodox(-1), orthodox(0), orthodox(1), on(5, 1), on(5, 6), on(5, 24), on(9, 6), on(9, 22), on(12, 24), on(12, 25), on(12, 26), on(12, 31).only(2025), on(1, 2).only(2026)];
#[rustfmt::skip]
const BELARUS: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 7), on(3, 8), orthodox(9), on(5, 1), on(5, 9), on(7, 3), on(11, 7), on(12, 25)];
#[rustfmt::skip]
const CANADA: &[Holiday] = &[on(1, 1), easter(-2), up_to(Monday, 5, 24), on(7, 1), nth(9, Monday, 1), on(9, 30).since(2021), nth(10, Monday, 2), on(11, 11), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const SWITZERLAND: &[Holiday] = &[on(1, 1), easter(39), on(8, 1), on(12, 25)];
#[rustfmt::skip]
const CYPRUS: &[Holiday] = &[on(1, 1), on(1, 6), orthodox(-48), on(3, 25), on(4, 1), orthodox(-2), orthodox(1), on(5, 1), orthodox(50), on(8, 15), on(10, 1), on(10, 28), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const CZECHIA: &[Holiday] = &[on(1, 1), easter(-2), easter(1), on(5, 1), on(5, 8), on(7, 5), on(7, 6), on(9, 28), on(10, 28), on(11, 17), on(12, 24), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const GERMANY: &[Holiday] = &[on(1, 1), easter(-2), easter(1), on(5, 1), easter(39), easter(50), on(10, 3), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const DENMARK: &[Holiday] = &[on(1, 1), easter(-3), easter(-2), easter(1), easter(26).until(2023), easter(39), easter(50), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const ESTONIA: &[Holiday] = &[on(1, 1), on(2, 24), easter(-2), on(5, 1), on(6, 23), on(6, 24), on(8, 20), on(12, 24), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const SPAIN: &[Holiday] = &[on(1, 1), on(1, 6), easter(-2), on(5, 1), on(8, 15), on(10, 12), on(11, 1), on(12, 6), on(12, 8), on(12, 25)];
#[rustfmt::skip]
const FINLAND: &[Holiday] = &[on(1, 1), on(1, 6), easter(-2), easter(1), on(5, 1), easter(39), up_to(Friday, 6, 25), on(12, 6), on(12, 24), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const FRANCE: &[Holiday] = &[on(1, 1), easter(1), on(5, 1), on(5, 8), easter(39), easter(50), on(7, 14), on(8, 15), on(11, 1), on(11, 11), on(12, 25)];
#[rustfmt::skip]
const UNITED_KINGDOM: &[Holiday] = &[on(1, 1), easter(-2), easter(1), nth(5, Monday, 1), on(5, 8).only(2023), nth(5, Monday, -1), nth(8, Monday, -1), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const GEORGIA: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 7), on(1, 19), on(3, 3), on(3, 8), on(4, 9), orthodox(-2), orthodox(-1), orthodox(0), orthodox(1), on(5, 9), on(5, 12), on(5, 17).since(2024), on(5, 26), on(8, 28), on(8, 29).only(2025), on(10, 14), on(11, 23)];
#[rustfmt::skip]
const GREECE: &[Holiday] = &[on(1, 1), on(1, 6), orthodox(-48), on(3, 25), orthodox(-2), orthodox(1), on(5, 1).until(2023).moves(Moves::Next), on(5, 7).only(2024), on(5, 1).since(2025).moves(Moves::Next), orthodox(50), on(8, 15), on(10, 28), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const CROATIA: &[Holiday] = &[on(1, 1), on(1, 6), easter(1), on(5, 1), on(5, 30), easter(60), on(6, 22), on(8, 5), on(8, 15), on(11, 1), on(11, 18), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const HUNGARY: &[Holiday] = &[on(1, 1), on(3, 15), easter(-2), easter(1), on(5, 1), easter(50), on(8, 20), on(10, 23), on(11, 1), on(12, 24).since(2024), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const IRELAND: &[Holiday] = &[on(1, 1), on(2, 1).when(Friday, 2, 1), nth(2, Monday, 1).unless(Friday, 2, 1), on(3, 17), easter(1), nth(5, Monday, 1), nth(6, Monday, 1), nth(8, Monday, 1), nth(10, Monday, -1), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const ITALY: &[Holiday] = &[on(1, 1), on(1, 6), easter(1), on(4, 25), on(5, 1), on(6, 2), on(8, 15), on(10, 4).since(2026), on(11, 1), on(12, 8), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const KAZAKHSTAN: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 7).stays(), on(3, 8), on(3, 15).since(2027), on(3, 21), on(3, 22), on(3, 23), on(5, 1), on(5, 7), on(5, 9), on(7, 6), on(8, 30).until(2025), on(10, 25).since(2022), on(12, 16)];
#[rustfmt::skip]
const LITHUANIA: &[Holiday] = &[on(1, 1), on(2, 16), on(3, 11), easter(1), on(5, 1), on(6, 24), on(7, 6), on(8, 15), on(11, 1), on(11, 2), on(12, 24), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const LUXEMBOURG: &[Holiday] = &[on(1, 1), easter(1), on(5, 1), on(5, 9), easter(39), easter(50), on(6, 23), on(8, 15), on(11, 1), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const LATVIA: &[Holiday] = &[on(1, 1), easter(-2), easter(1), on(5, 1), on(5, 4).moves(Moves::Next), on(5, 29).only(2023), on(6, 23), on(6, 24), on(7, 10).only(2023), on(11, 18).moves(Moves::Next), on(12, 24), on(12, 25), on(12, 26), on(12, 31)];
#[rustfmt::skip]
const NETHERLANDS: &[Holiday] = &[on(1, 1), easter(1), on(4, 27), on(5, 5).every(5), easter(39), easter(50), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const NORWAY: &[Holiday] = &[on(1, 1), easter(-3), easter(-2), easter(1), on(5, 1), on(5, 17), easter(39), easter(50), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const POLAND: &[Holiday] = &[on(1, 1), on(1, 6), easter(1), on(5, 1), on(5, 3), easter(60), on(8, 15), on(11, 1), on(11, 11), on(12, 24).since(2025), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const PORTUGAL: &[Holiday] = &[on(1, 1), easter(-2), on(4, 25), on(5, 1), easter(60), on(6, 10), on(8, 15), on(10, 5), on(11, 1), on(12, 1), on(12, 8), on(12, 25)];
#[rustfmt::skip]
const ROMANIA: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 6).since(2024), on(1, 7).since(2024), on(1, 24), orthodox(-2), orthodox(1), on(5, 1), on(6, 1), orthodox(50), on(8, 15), on(11, 30), on(12, 1), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const SERBIA: &[Holiday] = &[on(1, 1), on(1, 2), on(1, 7).stays(), on(2, 15), on(2, 16), orthodox(-2), orthodox(-1), orthodox(0), orthodox(1), on(5, 1), on(5, 2), on(11, 11)];
// Those of January are moved by decree alone.
#[rustfmt::skip]
const RUSSIA: &[Holiday] = &[on(1, 1).stays(), on(1, 2).stays(), on(1, 3).stays(), on(1, 4).stays(), on(1, 5).stays(), on(1, 6).stays(), on(1, 7).stays(), on(1, 8).stays(), on(2, 23), on(3, 8), on(5, 1), on(5, 9), on(6, 12), on(11, 4)];
#[rustfmt::skip]
const SWEDEN: &[Holiday] = &[on(1, 1), on(1, 6), easter(-2), easter(1), on(5, 1), easter(39), on(6, 6), up_to(Friday, 6, 25), on(12, 24), on(12, 25), on(12, 26), on(12, 31)];
#[rustfmt::skip]
const SLOVENIA: &[Holiday] = &[on(1, 1), on(1, 2), on(2, 8), easter(1), on(4, 27), on(5, 1), on(5, 2), on(6, 25), on(8, 14).only(2023), on(8, 15), on(10, 31), on(11, 1), on(12, 25), on(12, 26)];
#[rustfmt::skip]
const UKRAINE: &[Holiday] = &[on(1, 1), on(1, 7).until(2022), on(3, 8), orthodox(1), on(5, 1), on(5, 8).since(2023), on(5, 9).until(2022), orthodox(50), on(6, 28), on(7, 15).since(2023), on(8, 24), on(10, 1).since(2023), on(10, 14).until(2022), on(12, 25)];
#[rustfmt::skip]
const UNITED_STATES: &[Holiday] = &[on(1, 1), nth(1, Monday, 3), nth(2, Monday, 3), nth(5, Monday, -1), on(6, 19).since(2021), on(7, 4), nth(9, Monday, 1), nth(10, Monday, 2), on(11, 11), nth(11, Thursday, 4), on(12, 25)];
