//! Shops of Germany and Austria.

use super::TaxClass::{Full, Reduced};
use super::{Directory, Goods, Shop, ShopKind, bottle, loose, piece, shop, volume};

pub const GERMANY: Directory = Directory {
    shops,
    goods,
    streets: &[
        "Hauptstraße 12",
        "Bahnhofstr. 48",
        "Am Markt 3-5",
        "Lindenallee 101",
        "Industrieweg 7a",
        "Königsplatz 2",
    ],
    towns: &[
        "04999 Leipzig",
        "22999 Hamburg",
        "70999 Stuttgart",
        "48999 Münster",
        "80999 München",
        "99999 Neustadt a. d. Au",
    ],
    cashiers: &[
        "Bediener: 12",
        "Es bediente Sie: Fr. Sommer",
        "Kassierer/in: 0041",
        "Bed.: 7",
        "Bediener 3",
        "SB-Kasse",
    ],
};

pub const AUSTRIA: Directory = Directory {
    shops,
    goods,
    streets: &[
        "Ringstraße 9",
        "Mariahilfer Weg 77",
        "Hauptplatz 1",
        "Salzachgasse 14",
    ],
    towns: &["1999 Wien", "5099 Salzburg", "8099 Graz", "6099 Innsbruck"],
    cashiers: &[
        "Bediener: 3",
        "Bed.: Toni",
        "Kassa: 02",
        "Es bediente Sie Eva",
    ],
};

const fn shops(kind: ShopKind) -> &'static [Shop] {
    match kind {
        ShopKind::Grocery => {
            const {
                &[
                    shop("NORDKAUF", "Nordkauf Markt GmbH & Co. KG"),
                    shop("Frischemarkt Lindenhof", "Lindenhof Handels oHG"),
                    shop("SPARFUCHS DISCOUNT", "Sparfuchs Vertriebs GmbH"),
                    shop("Biogarten", "Biogarten Naturkost eG"),
                ]
            }
        }
        ShopKind::Cafe => {
            const {
                &[
                    shop("Bäckerei Kornblume", "Kornblume Backwaren GmbH"),
                    shop("CAFÉ AM MÜHLBACH", ""),
                    shop("Backstube Ährengold", ""),
                ]
            }
        }
        ShopKind::Restaurant => {
            const {
                &[
                    shop("Gasthof Zum Goldenen Hirsch", ""),
                    shop("RISTORANTE BELLA SERA", "Bella Sera Gastronomie GmbH"),
                    shop("Brauhaus am Dom", ""),
                ]
            }
        }
        ShopKind::Fuel => {
            const {
                &[
                    shop("TANKHOF NORD", "Tankhof Nord Mineralöl GmbH"),
                    shop("Autohof Grenzeck", "Station 0417"),
                ]
            }
        }
        ShopKind::Pharmacy => {
            const {
                &[
                    shop("Rosen-Apotheke", ""),
                    shop("drogerie blank", "blank Drogeriemarkt GmbH + Co. KG"),
                    shop("SCHÖN & GUT", "Drogerie"),
                ]
            }
        }
        ShopKind::Hardware => {
            const {
                &[
                    shop("BAUWELT", "Bauwelt Heimwerkermarkt GmbH"),
                    shop("Schreibwaren Tintenfass", ""),
                    shop("HOLZ & HAMMER", "Baumarkt"),
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
    piece("H-MILCH 3,5%", 99, 135, Reduced),
    piece("VOLLMILCH FRISCH 1L", 119, 179, Reduced),
    piece("BUTTER MILDGES.", 179, 289, Reduced),
    piece("GOUDA JUNG SCHEIB.", 199, 329, Reduced),
    piece("EIER BODENH. 10ST", 189, 299, Reduced),
    piece("ROGGENMISCHBROT", 179, 349, Reduced),
    piece("BRÖTCHEN 6ER", 89, 159, Reduced),
    piece("SPAGHETTI 500G", 79, 189, Reduced),
    piece("PASSATA", 79, 149, Reduced),
    piece("GEFL. LYONER", 149, 279, Reduced),
    piece("HÄHNCH.BRUSTFILET", 499, 899, Reduced),
    loose("BANANEN", 119, 199, Reduced),
    loose("TOMATEN RISPE", 199, 399, Reduced),
    loose("ÄPFEL ELSTAR", 169, 299, Reduced),
    piece("SALATGURKE", 59, 129, Reduced),
    piece("MÜSLI SCHOKO", 199, 349, Reduced),
    piece("KAFFEE GEMAHLEN", 449, 799, Reduced),
    piece("VOLLM.SCHOKOLADE", 89, 179, Reduced),
    bottle("MINERALWASSER STILL", 19, 99, 25),
    bottle("COLA ZERO 1,5L", 99, 169, 25),
    bottle("PILSENER 0,5L", 69, 119, 8),
    bottle("APFELSCHORLE 1,0L", 89, 149, 15),
    piece("SPÜLMITTEL ULTRA", 95, 225, Full),
    piece("TOILETTENPAPIER 3LG", 325, 545, Full),
    piece("MÜLLBEUTEL 35L", 145, 249, Full),
    piece("TRAGETASCHE", 15, 30, Full),
    piece("RIESLING QBA TROCKEN", 349, 799, Full),
];

const CAFE: &[Goods] = &[
    piece("Kaffee Crema", 240, 320, Full),
    piece("Cappuccino", 320, 420, Full),
    piece("Latte Macchiato", 360, 450, Full),
    piece("Laugenbrezel", 95, 140, Reduced),
    piece("Butterbrezel", 190, 260, Reduced),
    piece("Dinkel-Vollkornbrot 750g", 420, 590, Reduced),
    piece("Roggenbrötchen", 55, 85, Reduced),
    piece("Käsekuchen Stück", 290, 420, Reduced),
    piece("Nußschnecke", 210, 290, Reduced),
    piece("Belegtes Brötchen Käse/Salat", 290, 420, Reduced),
];

const RESTAURANT: &[Goods] = &[
    piece("Wiener Schnitzel m. Pommes", 1690, 2390, Full),
    piece("Zwiebelrostbraten", 1990, 2690, Full),
    piece("Käsespätzle", 1190, 1490, Full),
    piece("Pizza Quattro Stagioni", 1090, 1450, Full),
    piece("Pizza Margherita", 850, 1090, Full),
    piece("Gem. Salat klein", 450, 650, Full),
    piece("Tagessuppe", 450, 690, Full),
    piece("Apfelstrudel m. Vanillesauce", 590, 790, Full),
    piece("Helles 0,5l", 390, 520, Full),
    piece("Weizen 0,5l", 420, 550, Full),
    piece("Apfelschorle 0,4l", 340, 440, Full),
    piece("Grauburgunder 0,2l", 590, 790, Full),
    piece("Espresso", 240, 310, Full),
    piece("Mineralwasser 0,75l", 520, 690, Full),
];

const FUEL: &[Goods] = &[
    volume("Super E10", 162, 189),
    volume("Super E5", 168, 195),
    volume("Diesel", 155, 182),
    piece("Autowäsche Premium", 1090, 1690, Full),
    piece("Kaffee to go", 229, 349, Full),
    piece("Belegtes Brötchen", 299, 449, Reduced),
    piece("Scheibenreiniger 3L", 599, 999, Full),
];

const PHARMACY: &[Goods] = &[
    piece("Ibuprofen 400 akut 20St", 395, 799, Full),
    piece("Nasenspray 10ml", 349, 599, Full),
    piece("Zahncreme 75ml", 65, 345, Full),
    piece("Duschgel Lavendel", 85, 245, Full),
    piece("Shampoo Repair 300ml", 145, 445, Full),
    piece("Windeln Gr.4 40St", 695, 1095, Full),
    piece("Babybrei Apfel-Banane", 95, 145, Reduced),
    piece("Magnesium 400 60 Tabl.", 295, 695, Full),
    piece("Kräutertee 20Btl", 145, 295, Reduced),
    piece("Taschentücher 15x10", 175, 325, Full),
    piece("Sonnenmilch LSF 30", 345, 795, Full),
];

const HARDWARE: &[Goods] = &[
    piece("Spanplattenschr. 4x40", 499, 899, Full),
    piece("Wandfarbe weiß 10L", 2499, 4999, Full),
    piece("Malerkrepp 50m", 299, 599, Full),
    piece("LED E27 8W", 399, 799, Full),
    piece("Blumenerde 40L", 499, 899, Full),
    piece("Silikon transp. 300ml", 399, 799, Full),
    piece("Kabelkanal 2m", 249, 499, Full),
    piece("Cuttermesser", 399, 899, Full),
    piece("Collegeblock A4 kariert", 149, 299, Full),
    piece("Fineliner schwarz 0,4", 99, 249, Full),
    piece("Umzugskarton", 249, 399, Full),
];
