//! What the household earns and spends, as tables. Amounts are in cents.

/// Name, type, opening balance and currency of each account; the tables below count from 0 in this order.
pub(super) const ACCOUNTS: [(&str, &str, &str, &str); 7] = [
    ("Checking", "debit_card", "3120.55", "USD"),
    ("Wallet", "cash", "140.00", "USD"),
    ("Credit card", "credit_card", "-412.30", "USD"),
    ("Savings", "savings", "8200.00", "USD"),
    ("Index fund", "investments", "5400.00", "USD"),
    ("Euro account", "debit_card", "900.00", "EUR"),
    ("Pounds", "cash", "60.00", "GBP"),
];

pub(super) const CHECKING: usize = 0;
pub(super) const WALLET: usize = 1;
pub(super) const CARD: usize = 2;
pub(super) const SAVINGS: usize = 3;
pub(super) const FUND: usize = 4;
pub(super) const EUROS: usize = 5;
pub(super) const POUNDS: usize = 6;

/// Something that comes every month on its day.
pub(super) struct Bill {
    pub day: i8,
    pub category: &'static str,
    pub payee: &'static str,
    pub account: usize,
    /// Negative when it is paid.
    pub cents: i64,
    /// By how much, in percent, it wavers from month to month.
    pub wavers: i64,
}

/// Something that is done so many times a month, on no particular day.
pub(super) struct Habit {
    pub category: &'static str,
    pub payees: &'static [&'static str],
    pub account: usize,
    pub cents: (i64, i64),
    /// The chance of it on a day, in thousandths; on weekends half as much again.
    pub chance: u32,
}

/// Money that moves every month on its day.
pub(super) struct FixedMonthly {
    pub day: i8,
    pub from: usize,
    pub to: usize,
    pub payee: &'static str,
    pub cents: i64,
}

const fn bill(
    day: i8,
    category: &'static str,
    payee: &'static str,
    account: usize,
    cents: i64,
    wavers: i64,
) -> Bill {
    Bill {
        day,
        category,
        payee,
        account,
        cents,
        wavers,
    }
}

const fn habit(
    category: &'static str,
    payees: &'static [&'static str],
    account: usize,
    cents: (i64, i64),
    chance: u32,
) -> Habit {
    Habit {
        category,
        payees,
        account,
        cents,
        chance,
    }
}

pub(super) const BILLS: &[Bill] = &[
    bill(28, "Salary", "Northwind Software", CHECKING, 412_000, 0),
    bill(18, "Side work", "Estudio Azul", EUROS, 22_000, 15),
    bill(15, "Salary", "City Library", CHECKING, 236_500, 0),
    bill(1, "Rent", "Harbour Homes", CHECKING, -164_000, 0),
    bill(
        6,
        "Utilities",
        "City Power and Water",
        CHECKING,
        -13_800,
        30,
    ),
    bill(9, "Internet and phone", "Fibrenet", CHECKING, -5_990, 0),
    bill(11, "Internet and phone", "Blue Mobile", CHECKING, -3_800, 8),
    bill(3, "Insurance", "Evergreen Insurance", CHECKING, -9_650, 0),
    bill(12, "Subscriptions", "Streambox", CARD, -1_499, 0),
    bill(17, "Subscriptions", "Daily Paper", CARD, -1_200, 0),
    bill(4, "Sport", "Riverside Gym", CARD, -4_900, 0),
    bill(7, "Children", "Little Oaks Nursery", CHECKING, -38_000, 0),
    bill(2, "Public transport", "City Transit", CHECKING, -7_200, 0),
    bill(
        30,
        "Interest and dividends",
        "Harbour Bank",
        SAVINGS,
        1_850,
        20,
    ),
    bill(27, "Interest and dividends", "Index fund", FUND, 3_100, 60),
];

pub(super) const HABITS: &[Habit] = &[
    habit(
        "Groceries",
        &["Green Grocer", "Corner Market", "Fresh & Co", "Bulk Barn"],
        CARD,
        (1_850, 9_400),
        330,
    ),
    habit(
        "Groceries",
        &["Farmers market", "Bakery Anton"],
        WALLET,
        (450, 2_600),
        150,
    ),
    habit(
        "Restaurants",
        &["Noodle House", "Trattoria Lucia", "Blue Door", "Taco Stand"],
        CARD,
        (1_900, 8_700),
        150,
    ),
    habit(
        "Coffee and snacks",
        &["Kiosk", "Cafe Lotta", "Station Coffee"],
        WALLET,
        (320, 950),
        340,
    ),
    habit(
        "Delivery",
        &["Pizza Presto", "Wok to Go"],
        CARD,
        (2_100, 4_600),
        70,
    ),
    habit("Fuel", &["Shore Petrol"], CARD, (3_900, 6_800), 95),
    habit("Taxi", &["City Cabs"], CARD, (900, 3_200), 45),
    habit(
        "Parking and tolls",
        &["Old Town Garage"],
        WALLET,
        (200, 800),
        60,
    ),
    habit(
        "Clothes and shoes",
        &["Linen & Wool", "Shoe Corner", "Second Street"],
        CARD,
        (2_400, 14_500),
        50,
    ),
    habit(
        "Household goods",
        &["Home Depot Nord", "Drugstore Lind"],
        CARD,
        (600, 4_800),
        110,
    ),
    habit("Medicine", &["Park Pharmacy"], CARD, (480, 3_900), 45),
    habit("Doctors", &["Dr Amara Osei"], CHECKING, (3_500, 12_000), 14),
    habit("Beauty", &["Salon Mira"], CARD, (2_800, 7_400), 30),
    habit(
        "Presents",
        &["Toy Tower", "Flower Stall", "Bookshop Quill"],
        CARD,
        (1_500, 8_500),
        36,
    ),
    habit(
        "Books and games",
        &["Bookshop Quill", "Pixel Store"],
        CARD,
        (900, 5_900),
        50,
    ),
    habit(
        "Cinema and concerts",
        &["Odeon", "Town Hall"],
        CARD,
        (1_400, 9_000),
        34,
    ),
    habit(
        "Hobbies",
        &["Art Supplies", "Bike Workshop"],
        CARD,
        (1_100, 9_900),
        28,
    ),
    habit("Pets", &["Paw Shop"], CARD, (1_200, 5_400), 40),
    habit("Pocket money", &["Leo"], WALLET, (500, 1_000), 60),
    habit("Car upkeep", &["Garage Holm"], CHECKING, (6_000, 48_000), 7),
    habit("Repairs", &["Handyman Joe"], CHECKING, (5_500, 32_000), 6),
    habit("Electronics", &["Volt"], CARD, (4_900, 69_000), 8),
    habit("Charity", &["Red Cross"], CHECKING, (2_000, 5_000), 14),
    habit(
        "Side work",
        &["Illustrations"],
        CHECKING,
        (18_000, 74_000),
        14,
    ),
    habit("Sales", &["Flea market"], WALLET, (1_500, 6_000), 10),
];

pub(super) const FIXED_MONTHLY: &[FixedMonthly] = &[
    FixedMonthly {
        day: 2,
        from: CHECKING,
        to: SAVINGS,
        payee: "Rainy days",
        cents: 60_000,
    },
    FixedMonthly {
        day: 5,
        from: CHECKING,
        to: FUND,
        payee: "Monthly plan",
        cents: 40_000,
    },
    FixedMonthly {
        day: 8,
        from: CHECKING,
        to: WALLET,
        payee: "Cash machine",
        cents: 14_000,
    },
    FixedMonthly {
        day: 22,
        from: CHECKING,
        to: WALLET,
        payee: "Cash machine",
        cents: 12_000,
    },
];

/// A fortnight in summer and a few days in winter: category, payee, lowest and highest cost.
pub(super) const HOLIDAY: &[(&str, &str, (i64, i64))] = &[
    ("Tickets", "Skyline Air", (42_000, 88_000)),
    ("Hotels", "Casa do Mar", (65_000, 140_000)),
    ("On the road", "Beach Bar", (2_500, 7_500)),
    ("On the road", "Museum", (1_800, 4_200)),
    ("On the road", "Car hire", (12_000, 26_000)),
];

/// What the trip to London costs, day by day, in pence.
pub(super) const LONDON: &[(&str, &str, (i64, i64))] = &[
    ("On the road", "Tower Cafe", (1_200, 3_800)),
    ("On the road", "Museum shop", (900, 4_500)),
    ("Restaurants", "Fish Wharf", (2_400, 6_200)),
];

/// Money that is exchanged before each trip: month, day, account, and how many cents of a dollar.
pub(super) const EXCHANGES: [(i8, i8, usize, i64); 2] =
    [(6, 28, EUROS, 240_000), (2, 10, POUNDS, 24_000)];

/// Categories of money that comes in.
pub(super) const INCOME: [&str; 5] = [
    "Salary",
    "Bonus",
    "Side work",
    "Interest and dividends",
    "Sales",
];
