//! Shops of Malaysia: English receipts with Malay names.

use super::TaxClass::{Free, Full};
use super::{Directory, Goods, Shop, ShopKind, loose, piece, shop, volume};

pub const DIRECTORY: Directory = Directory {
    shops,
    goods,
    streets: &[
        "NO.12, JALAN BUNGA MELUR 3/2, TAMAN SERI INDAH",
        "LOT 1-07, GROUND FLOOR, PLAZA CEMARA, JALAN TEBRAU",
        "53 & 55, JALAN SAGU 18, TAMAN DAYA",
        "NO 8-G, JALAN PJU 99/4, DAMANSARA HEIGHTS",
        "27, JALAN KENANGA 5, BANDAR BARU",
    ],
    towns: &[
        "81100 JOHOR BAHRU, JOHOR.",
        "47999 PETALING JAYA, SELANGOR",
        "50999 KUALA LUMPUR",
        "43299 CHERAS, SELANGOR",
        "10999 GEORGE TOWN, PENANG",
    ],
    cashiers: &["SITI", "CASHIER 02", "MANIS", "USER", "ADMIN", "KAR WAI"],
};

const fn shops(kind: ShopKind) -> &'static [Shop] {
    match kind {
        ShopKind::Grocery => {
            const {
                &[
                    shop("PASARAYA SERI MAJU SDN BHD", ""),
                    shop("99 BINTANG MINI MARKET", "(BINTANG RETAIL SDN. BHD.)"),
                    shop("FRESH LINK MART SDN BHD", ""),
                ]
            }
        }
        ShopKind::Cafe => {
            const {
                &[
                    shop("KOPITIAM HONG LEE", ""),
                    shop("RESTORAN NASI KANDAR AL-BARAKAH", ""),
                    shop("BAKE & BREW CAFE SDN. BHD.", ""),
                ]
            }
        }
        ShopKind::Restaurant => {
            const {
                &[
                    shop("RESTORAN WAN SENG SDN BHD", ""),
                    shop("THE TEAK HOUSE", "TEAK DINING SDN BHD"),
                    shop("SAKURA TEI", "JAPANESE RESTAURANT"),
                ]
            }
        }
        ShopKind::Fuel => {
            const {
                &[
                    shop("STESEN MINYAK JAYA BARU", ""),
                    shop("KEMUNCAK PETROLEUM STATION", "PERNIAGAAN KEMUNCAK"),
                ]
            }
        }
        ShopKind::Pharmacy => {
            const {
                &[
                    shop("FARMASI SIHAT SENTOSA", "SIHAT SENTOSA SDN BHD"),
                    shop("CITYCARE PHARMACY", ""),
                ]
            }
        }
        ShopKind::Hardware => {
            const {
                &[
                    shop("TAN HUP SENG HARDWARE TRADING", ""),
                    shop("SYARIKAT PERNIAGAAN GIN HOE", ""),
                    shop("D.I.Y. CORNER (M) SDN BHD", ""),
                    shop("UNI STATIONERY & BOOK SDN BHD", ""),
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
    piece("BERAS WANGI 5KG", 2390, 3290, Free),
    piece("GULA PASIR HALUS 1KG", 285, 285, Free),
    piece("MINYAK MASAK 1KG", 650, 890, Free),
    piece("TELUR GRED B 30'S", 1290, 1690, Free),
    piece("SUSU PEKAT MANIS 500G", 310, 450, Full),
    piece("KICAP MANIS 345ML", 350, 520, Full),
    piece("MEE SEGERA KARI 5'S", 420, 560, Full),
    piece("BISKUT LEMAK 300G", 390, 590, Full),
    piece("KOPI 3IN1 30X20G", 1490, 1990, Full),
    piece("TEH TARIK 15X40G", 1290, 1690, Full),
    loose("PISANG BERANGAN", 590, 890, Free),
    loose("BAWANG BESAR", 350, 590, Free),
    loose("AYAM SUPER", 890, 1090, Free),
    piece("SABUN CUCI PINGGAN 900ML", 490, 790, Full),
    piece("TISU MUKA 4X130'S", 890, 1290, Full),
    piece("AIR MINERAL 1.5L", 180, 250, Full),
    piece("PLASTIC BAG", 20, 20, Full),
];

const CAFE: &[Goods] = &[
    piece("KOPI O", 180, 280, Full),
    piece("TEH TARIK (ICED)", 220, 350, Full),
    piece("ROTI CANAI", 150, 200, Full),
    piece("NASI LEMAK AYAM", 750, 1050, Full),
    piece("KAYA BUTTER TOAST SET", 690, 990, Full),
    piece("HALF BOILED EGGS (2)", 320, 420, Full),
    piece("MEE GORENG MAMAK", 650, 850, Full),
    piece("LIMAU AIS", 250, 350, Full),
    piece("CHOC MUFFIN", 450, 650, Full),
];

const RESTAURANT: &[Goods] = &[
    piece("SWEET & SOUR PORK (S)", 1800, 2400, Full),
    piece("SALTED EGG SOTONG", 2200, 3000, Full),
    piece("KANGKUNG BELACAN", 1000, 1500, Full),
    piece("STEAMED TILAPIA", 3200, 4800, Full),
    piece("CLAYPOT TOFU", 1400, 2000, Full),
    piece("PLAIN RICE", 180, 250, Full),
    piece("CHINESE TEA (POT)", 500, 800, Full),
    piece("BARLEY ICE", 280, 450, Full),
    piece("CHICKEN CHOP BLACK PEPPER", 1890, 2490, Full),
    piece("MUSHROOM SOUP", 890, 1290, Full),
    piece("WET TISSUE", 50, 80, Full),
];

const FUEL: &[Goods] = &[
    volume("RON95", 205, 205),
    volume("RON97", 320, 347),
    piece("AIR SUAM 500ML", 150, 220, Full),
    piece("ROTI PUTIH KLASIK", 280, 340, Free),
    piece("ENGINE OIL 10W-40 4L", 8900, 12_900, Full),
];

const PHARMACY: &[Goods] = &[
    piece("PARACETAMOL 500MG 10'S", 450, 690, Free),
    piece("VITAMIN C 1000MG 15'S", 1590, 2290, Full),
    piece("MINYAK ANGIN 10ML", 690, 990, Full),
    piece("FACE MASK 3PLY 50'S", 990, 1990, Full),
    piece("HAND SANITIZER 500ML", 890, 1490, Full),
    piece("BODY LOTION 400ML", 1690, 2490, Full),
    piece("TOOTHBRUSH SOFT 3'S", 890, 1390, Full),
];

const HARDWARE: &[Goods] = &[
    piece("PVC SOCKET 20MM", 100, 180, Full),
    piece("EMULSION PAINT 5L", 5990, 8990, Full),
    piece("CABLE TIE 200MM (100PCS)", 490, 890, Full),
    piece("LED BULB 9W E27", 590, 990, Full),
    piece("A4 PAPER 80GSM 500'S", 1190, 1590, Full),
    piece("BALL PEN 0.7 BLUE", 90, 180, Full),
    piece("STAPLES NO.10", 120, 200, Full),
    piece("SIMEN PUTIH 1KG", 350, 550, Full),
    piece("PADLOCK 40MM", 1290, 1990, Full),
    piece("REPAIR ENGINE POWER SPRAYER (1UNIT)", 8000, 16_000, Full),
    piece("KF MODELLING CLAY KIDDY FISH", 700, 1200, Full),
];
