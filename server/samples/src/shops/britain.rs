//! Shops of Britain.

use super::TaxClass::{Free, Full};
use super::{Directory, Goods, Shop, ShopKind, loose, piece, shop, volume};

pub const DIRECTORY: Directory = Directory {
    shops,
    goods,
    streets: &[
        "14 High Street",
        "Unit 3 Riverside Retail Park",
        "221 London Road",
        "7 Market Place",
        "Station Approach",
        "52-54 Church Lane",
    ],
    towns: &[
        "Ashbourne Vale DE6 9QX",
        "LEEDS LS99 4ZZ",
        "Bristol BS99 7XX",
        "Marlow Green SL7 0ZZ",
        "Edinburgh EH99 1QQ",
    ],
    cashiers: &["Sam", "Operator 0172", "Priya", "SELF SERVICE 04", "George"],
};

const fn shops(kind: ShopKind) -> &'static [Shop] {
    match kind {
        ShopKind::Grocery => {
            const {
                &[
                    shop("FAIRWAY STORES", "Fairway Stores Ltd"),
                    shop("Hollins Local", "Hollins Convenience Ltd"),
                    shop("MEADOW & SONS", "Every penny counts"),
                ]
            }
        }
        ShopKind::Cafe => {
            const {
                &[
                    shop("The Copper Pot Coffee House", ""),
                    shop("CRUMB & CO", "Crumb Bakeries Ltd"),
                ]
            }
        }
        ShopKind::Restaurant => {
            const {
                &[
                    shop("THE WHITE HERON", "Free House"),
                    shop("Spice Lantern", "Indian Restaurant"),
                    shop("Trattoria del Ponte", ""),
                ]
            }
        }
        ShopKind::Fuel => {
            const {
                &[
                    shop("BRIDGEGATE SERVICE STATION", "Bridgegate Fuels Ltd"),
                    shop("A38 MOTOR FUELS", ""),
                ]
            }
        }
        ShopKind::Pharmacy => {
            const {
                &[
                    shop("KINGSMEAD PHARMACY", "Kingsmead Healthcare Ltd"),
                    shop("Wells & Hart Chemist", ""),
                ]
            }
        }
        ShopKind::Hardware => {
            const {
                &[
                    shop("TOOLBOX DIY", "Toolbox Retail plc"),
                    shop("Penhale Garden Centre", ""),
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
    piece("SEMI SKIM MILK 2L", 145, 175, Free),
    piece("WHITE BLOOMER 800G", 120, 185, Free),
    piece("FR/RANGE EGGS X6", 145, 215, Free),
    piece("MATURE CHEDDAR 350G", 250, 390, Free),
    piece("SALTED BUTTER 250G", 179, 249, Free),
    loose("LOOSE BANANAS", 75, 95, Free),
    loose("BRAMLEY APPLES", 150, 240, Free),
    loose("CARROTS LOOSE", 60, 95, Free),
    piece("CHICKEN THIGHS 1KG", 310, 450, Free),
    piece("BACK BACON SMOKED", 225, 350, Free),
    piece("BAKED BEANS 4PK", 200, 340, Free),
    piece("ENG BRKFST TEA 80S", 175, 310, Free),
    piece("DIGESTIVE BISCUITS", 99, 169, Free),
    piece("KITCHEN ROLL 2PK", 220, 350, Full),
    piece("WASH LIQUID 1.4L", 450, 750, Full),
    piece("RDY SALTED CRISPS", 150, 225, Full),
    piece("PINOT GRIGIO 75CL", 650, 899, Full),
    piece("SPARKLING WATER 2L", 55, 95, Full),
    piece("CARRIER BAG", 10, 30, Full),
    piece("COTTAGE PIE 400G", 275, 425, Free),
];

const CAFE: &[Goods] = &[
    piece("Flat White", 320, 385, Full),
    piece("Latte Reg", 330, 395, Full),
    piece("Pot of Tea", 250, 310, Full),
    piece("Cheese Scone", 240, 320, Full),
    piece("Bacon Bap", 425, 550, Full),
    piece("Victoria Sponge", 325, 425, Full),
    piece("Sausage Roll T/A", 165, 250, Free),
    piece("Jacket Potato Tuna & Sweetcorn", 675, 850, Full),
    piece("Oat Milk Extra", 40, 60, Full),
];

const RESTAURANT: &[Goods] = &[
    piece("Pint Best Bitter", 420, 540, Full),
    piece("Pint Lager", 490, 595, Full),
    piece("Fish & Chips", 1395, 1795, Full),
    piece("Steak & Ale Pie", 1450, 1795, Full),
    piece("Sunday Roast Beef", 1695, 2195, Full),
    piece("Chicken Tikka Masala", 1095, 1395, Full),
    piece("Pilau Rice", 325, 425, Full),
    piece("Garlic Naan", 325, 395, Full),
    piece("Margherita", 1050, 1350, Full),
    piece("Sticky Toffee Pudding", 650, 795, Full),
    piece("Sauv Blanc 175ml", 625, 795, Full),
    piece("Orange & Lemonade", 295, 360, Full),
];

const FUEL: &[Goods] = &[
    volume("UNLEADED", 134, 152),
    volume("DIESEL", 139, 159),
    piece("MEAL DEAL SANDWICH", 375, 450, Free),
    piece("COFFEE REG", 265, 345, Full),
    piece("SCREENWASH 5L", 450, 699, Full),
    piece("CHEWING GUM", 75, 110, Full),
];

const PHARMACY: &[Goods] = &[
    piece("PARACETAMOL 500MG 16S", 49, 149, Full),
    piece("HAYFEVER TABS 30S", 350, 899, Full),
    piece("TOOTHPASTE 75ML", 200, 450, Full),
    piece("SHOWER GEL 250ML", 120, 299, Full),
    piece("PLASTERS FABRIC 40", 250, 399, Full),
    piece("COUGH SYRUP 200ML", 399, 649, Full),
    piece("BABY WIPES 64S", 99, 199, Full),
    piece("NHS PRESCRIPTION", 990, 990, Free),
    piece("HAND CREAM 75ML", 299, 599, Full),
];

const HARDWARE: &[Goods] = &[
    piece("MATT EMULSION 2.5L WHT", 1400, 2400, Full),
    piece("MASKING TAPE 25MM", 199, 399, Full),
    piece("WOOD SCREWS 4X40 200PK", 450, 799, Full),
    piece("LED GU10 5W 3PK", 600, 999, Full),
    piece("COMPOST M/P 50L", 550, 850, Full),
    piece("GARDEN HOSE 15M", 1200, 2200, Full),
    piece("LAVENDER 9CM POT", 249, 399, Full),
    piece("FILLER R/MIX 600G", 400, 650, Full),
    piece("RUBBLE SACKS 10PK", 450, 650, Full),
];
