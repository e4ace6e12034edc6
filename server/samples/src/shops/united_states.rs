//! Shops of the United States.

use super::TaxClass::{Free, Full};
use super::{Directory, Goods, Shop, ShopKind, bottle, loose, piece, shop, volume};

pub const DIRECTORY: Directory = Directory {
    shops,
    goods,
    streets: &[
        "1420 W MAPLE AVE",
        "88 HARBOR BLVD",
        "5301 COUNTY ROAD 9",
        "217 N 4TH STREET",
        "9040 LAKEVIEW PKWY",
        "600 MILL CREEK DR",
    ],
    towns: &[
        "FAIRHAVEN, OH 44120",
        "CEDAR FALLS, TX 75109",
        "MILLBROOK, NY 12545",
        "PORT ELLIS, CA 94801",
        "GRAND PINES, FL 32710",
    ],
    cashiers: &[
        "DANA",
        "MIKE T",
        "OP# 00214",
        "SELF CHECKOUT 7",
        "JESS",
        "TONY",
    ],
};

const fn shops(kind: ShopKind) -> &'static [Shop] {
    match kind {
        ShopKind::Grocery => {
            const {
                &[
                    shop("GREENFIELD MARKET", "FRESH FOR LESS"),
                    shop("BUDGET BARN SUPERCENTER", "SAVE MORE EVERY DAY"),
                    shop("Harvest Lane Foods", ""),
                ]
            }
        }
        ShopKind::Cafe => {
            const {
                &[
                    shop("BLUE KETTLE COFFEE", ""),
                    shop("Daybreak Bagels & Coffee", ""),
                    shop("NORTHSIDE ROASTERS", ""),
                ]
            }
        }
        ShopKind::Restaurant => {
            const {
                &[
                    shop("THE COPPER SPOON", "BAR & GRILL"),
                    shop("Casa Milagro", "Mexican Kitchen"),
                    shop("LUCKY HARBOR DINER", ""),
                ]
            }
        }
        ShopKind::Fuel => {
            const {
                &[
                    shop("SUNRIDGE GAS & GO", "STORE #0418"),
                    shop("PRAIRIE FUEL STOP", ""),
                ]
            }
        }
        ShopKind::Pharmacy => {
            const {
                &[
                    shop("WELLPOINT DRUG", "STORE #3127"),
                    shop("CORNERSTONE PHARMACY", ""),
                ]
            }
        }
        ShopKind::Hardware => {
            const {
                &[
                    shop("IRON OAK HARDWARE", "HELPFUL PEOPLE. HONEST TOOLS."),
                    shop("HOMESTEAD BUILDERS SUPPLY", ""),
                ]
            }
        }
    }
}

const fn goods(kind: ShopKind) -> &'static [Goods] {
    match kind {
        ShopKind::Grocery => GROCERY,
        ShopKind::Cafe => CAFE,
        ShopKind::Restaurant => RESTAURANT,
        ShopKind::Fuel => FUEL,
        ShopKind::Pharmacy => PHARMACY,
        ShopKind::Hardware => HARDWARE,
    }
}

const GROCERY: &[Goods] = &[
    piece("WHL MILK 1GAL", 349, 459, Free),
    piece("LRG EGGS 12CT", 299, 589, Free),
    piece("WHEAT BREAD", 249, 429, Free),
    piece("SHRP CHED 8OZ", 329, 499, Free),
    piece("ORNG JUICE 52OZ", 379, 499, Free),
    loose("BANANAS", 59, 79, Free),
    loose("GALA APPLES", 149, 249, Free),
    loose("CHKN BRST BNLS", 399, 699, Free),
    loose("ROMA TOMATO", 99, 199, Free),
    piece("GRND BEEF 80/20", 599, 899, Free),
    piece("SPAGHETTI 16OZ", 129, 199, Free),
    piece("MARINARA SAUCE", 249, 389, Free),
    piece("PEANUT BTR CRMY", 279, 419, Free),
    piece("GREEK YOG STRWB", 119, 169, Free),
    piece("FRZN PEAS 12OZ", 149, 229, Free),
    piece("PAPER TOWELS 6R", 799, 1299, Full),
    piece("DISH SOAP 24OZ", 299, 449, Full),
    piece("TRASH BAGS 13GAL", 799, 1199, Full),
    bottle("COLA 12PK CAN", 599, 899, 60),
    piece("AAA BATTERY 8CT", 899, 1199, Full),
    piece("CAT LITTER 20LB", 899, 1399, Full),
    piece("TORTILLA CHIPS", 299, 459, Free),
];

const CAFE: &[Goods] = &[
    piece("Lg Drip Coffee", 295, 375, Full),
    piece("Grande Latte", 475, 595, Full),
    piece("Cappuccino", 425, 525, Full),
    piece("Iced Tea Lemonade", 375, 475, Full),
    piece("Blueberry Muffin", 325, 425, Full),
    piece("Everything Bagel w/ Cream Cheese", 399, 549, Full),
    piece("Almond Croissant", 395, 495, Full),
    piece("Oat Milk", 70, 95, Full),
    piece("Breakfast Sandwich Egg & Cheddar", 595, 795, Full),
];

const RESTAURANT: &[Goods] = &[
    piece("House Salad", 695, 995, Full),
    piece("Caesar Salad Sm", 595, 895, Full),
    piece("Bacon Cheeseburger", 1395, 1795, Full),
    piece("Grilled Salmon", 1995, 2695, Full),
    piece("Fish Tacos (3)", 1395, 1695, Full),
    piece("NY Strip 12oz", 2895, 3795, Full),
    piece("Kids Mac N Chz", 695, 895, Full),
    piece("Sweet Potato Fries", 495, 695, Full),
    piece("Draft IPA Pint", 650, 850, Full),
    piece("Iced Tea", 295, 375, Full),
    piece("House Cabernet Gls", 895, 1195, Full),
    piece("Key Lime Pie", 695, 895, Full),
];

const FUEL: &[Goods] = &[
    volume("REGULAR UNLEADED", 299, 419),
    volume("DIESEL #2", 359, 479),
    piece("CAR WASH DELUXE", 900, 1400, Full),
    piece("FOUNTAIN 32OZ", 149, 219, Full),
    piece("BEEF JERKY ORIG", 599, 899, Free),
    piece("WASHER FLUID", 399, 599, Full),
];

const PHARMACY: &[Goods] = &[
    piece("IBUPROFEN 200MG 100CT", 799, 1249, Full),
    piece("ALLERGY RLF 24HR 30CT", 1399, 2199, Full),
    piece("COTTON SWABS 500CT", 349, 499, Full),
    piece("TOOTHPASTE MINT 6OZ", 349, 549, Full),
    piece("SHAMPOO 13OZ", 599, 899, Full),
    piece("BANDAGES ASST 60CT", 399, 649, Full),
    piece("VIT D3 1000IU 120CT", 899, 1399, Full),
    piece("GREETING CARD", 399, 699, Full),
    piece("SPRING WATER 1L", 149, 229, Free),
    piece("SUNSCREEN SPF50", 899, 1299, Full),
];

const HARDWARE: &[Goods] = &[
    piece("2X4X8 STUD KD", 358, 498, Full),
    piece("DECK SCREW 3IN 1LB", 898, 1298, Full),
    piece("PAINT INT EGGSHL GAL", 2998, 4498, Full),
    piece("ROLLER COVER 3PK", 898, 1298, Full),
    piece("LED BULB 60W 4PK", 798, 1298, Full),
    piece("DUCT TAPE 60YD", 698, 998, Full),
    piece("PVC ELBOW 3/4IN", 68, 128, Full),
    piece("EXT CORD 25FT", 1498, 2498, Full),
    piece("UTILITY KNIFE", 598, 1198, Full),
    piece("POTTING MIX 1CUFT", 898, 1398, Full),
];
