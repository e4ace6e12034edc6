//! What codes of tills, bills and goods say, made up by the rules of each.

use jiff::civil::{Date, DateTime, date};
use kym_domain::decimal::Decimal;

use super::CodeKind;
use super::numbers::{base64, creditor_reference, iban, with_check_digit};
use crate::country::{clock, day};
use crate::purchase::{austrian_uid, russian_inn};
use crate::rng::Rng;

/// What a code says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeTruth {
    /// The amount, with the digits that the code has.
    pub total: Option<Decimal>,
    /// The currency, where the kind of the code or the code says it.
    pub currency: Option<&'static str>,
    /// The day, of the time that the code says, where it was made.
    pub date: Option<Date>,
}

/// The payload of a code and what it says.
pub fn payload(kind: CodeKind, rng: &mut Rng) -> (String, CodeTruth) {
    let amount = rng.between(150, 48_000);
    let made = date(2023, 2, 1).saturating_add(jiff::Span::new().days(rng.between(0, 1000)));
    let time = made.at(
        i8::try_from(rng.between(8, 20)).unwrap_or(9),
        i8::try_from(rng.between(0, 59)).unwrap_or(0),
        27,
        0,
    );
    let text = match kind {
        CodeKind::RussianTill
        | CodeKind::SerbianTill
        | CodeKind::MontenegrinTill
        | CodeKind::PortugueseTill
        | CodeKind::AustrianTill
        | CodeKind::SpanishTill
        | CodeKind::SaudiTill
        | CodeKind::GermanTill => receipt(kind, amount, time, rng),
        CodeKind::EpcTransfer
        | CodeKind::RussianTransfer
        | CodeKind::CzechTransfer
        | CodeKind::SerbianTransfer
        | CodeKind::SwissBill
        | CodeKind::UkrainianTransfer => bill(kind, amount, rng),
        CodeKind::Ean13 => with_check_digit(&format!("4{}", rng.digits(11))),
        CodeKind::WeightEan13 => with_check_digit(&format!(
            "2{}0{:04}",
            rng.digits(6),
            rng.between(120, 2_400)
        )),
        CodeKind::UpcA => with_check_digit(&format!("0{}", rng.digits(10))),
        CodeKind::Ean8 => with_check_digit(&format!("4{}", rng.digits(6))),
        CodeKind::DataMatrix => format!(
            "010{}21{}",
            with_check_digit(&format!("460{}", rng.digits(9))),
            rng.letters(13, "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789")
        ),
        CodeKind::Link => format!(
            "https://kassenbon.example/r/{}",
            rng.letters(22, "abcdefghijkmnopqrstuvwxyz23456789")
        ),
    };
    let digits = if kind == CodeKind::SerbianTill {
        Decimal::new(amount * 100, 4)
    } else {
        Decimal::new(amount, 2)
    };
    let currency = kind.currency();
    let is_receipt = kind.is_receipt();
    let truth = CodeTruth {
        total: currency.map(|_| digits),
        currency,
        date: is_receipt.then_some(made),
    };
    (text, truth)
}

fn point(amount: i64) -> String {
    Decimal::new(amount, 2).to_string()
}

fn comma(amount: i64) -> String {
    point(amount).replace('.', ",")
}

fn receipt(kind: CodeKind, amount: i64, made: DateTime, rng: &mut Rng) -> String {
    let (on, at) = (made.date(), made.time());
    let hex = |rng: &mut Rng, count| rng.letters(count, "0123456789ABCDEF");
    match kind {
        CodeKind::RussianTill => {
            let time = clock(at, if rng.chance(70) { "Hm" } else { "Hms" });
            format!(
                "t={}T{time}&s={}&fn=928{}&i={}&fp={}&n=1",
                day(on, "YMD"),
                point(amount),
                rng.digits(13),
                rng.between(100, 99_999),
                rng.between(100_000_000, 4_200_000_000)
            )
        }
        CodeKind::SerbianTill => format!(
            "https://suf.purs.gov.rs/v/?vl={}",
            base64(&serbian_block(amount, made, rng))
                .replace('+', "%2B")
                .replace('/', "%2F")
                .replace('=', "%3D")
        ),
        CodeKind::MontenegrinTill => format!(
            "https://mapr.tax.gov.me/ic/#/verify?iic={}&tin=02{}&crtd={}T{}+01:00&ord={}&bu=xx{}ab&cr=yy{}cd&sw=zz{}ef&prc={}",
            hex(rng, 32),
            rng.digits(6),
            day(on, "Y-M-D"),
            clock(at, "H:m:s"),
            rng.between(1, 40_000),
            rng.digits(4),
            rng.digits(4),
            rng.digits(4),
            point(amount)
        ),
        CodeKind::PortugueseTill => {
            let tax = (amount * 23 + 61) / 123;
            format!(
                "A:5{}*B:999999990*C:PT*D:FS*E:N*F:{}*G:FS A{}/{}*H:{}-{}*I1:PT*I7:{}*I8:{}*N:{}*O:{}*Q:{}*R:{}",
                rng.digits(8),
                day(on, "YMD"),
                rng.digits(4),
                rng.between(1, 9_999),
                rng.letters(8, "BCDFGHJKMPQRTVWXY3456789"),
                rng.between(1, 9_999),
                point(amount - tax),
                point(tax),
                point(tax),
                point(amount),
                rng.letters(4, "abcdefghijkABCDEFG0123+"),
                rng.digits(4)
            )
        }
        CodeKind::AustrianTill => {
            let reduced = amount / 3;
            format!(
                "_R1-AT1_KASSE{}_{}_{}T{}_{}_{}_0,00_0,00_0,00_{}=_{}_{}=_{}==",
                rng.digits(2),
                rng.digits(6),
                day(on, "Y-M-D"),
                clock(at, "H:m:s"),
                comma(amount - reduced),
                comma(reduced),
                rng.letters(11, "ABCDEFGHabcdefgh0123+/"),
                hex(rng, 8).to_lowercase(),
                rng.letters(11, "ABCDEFGHabcdefgh0123+/"),
                rng.letters(86, "ABCDEFGHabcdefgh0123+/")
            )
        }
        _ => more_receipts(kind, amount, made, rng),
    }
}

fn more_receipts(kind: CodeKind, amount: i64, made: DateTime, rng: &mut Rng) -> String {
    let (on, at) = (made.date(), made.time());
    let hex = |rng: &mut Rng, count| rng.letters(count, "0123456789ABCDEF");
    match kind {
        CodeKind::SpanishTill => format!(
            "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B{}&numserie=T{}%2F{}&fecha={}&importe={}",
            rng.digits(8),
            rng.digits(2),
            rng.digits(5),
            day(on, "D-M-Y"),
            point(amount)
        ),
        CodeKind::SaudiTill => {
            let tax = point((amount * 15 + 57) / 115);
            let stamp = format!("{}T{}Z", day(on, "Y-M-D"), clock(at, "H:m:s"));
            let vat = format!("3{}3", rng.digits(13));
            let mut block = Vec::new();
            for (tag, value) in (1_u8..).zip([
                "متجر النخيل للتموين",
                vat.as_str(),
                &stamp,
                &point(amount),
                &tax,
            ]) {
                block.extend([tag, u8::try_from(value.len()).unwrap_or(0)]);
                block.extend(value.bytes());
            }
            base64(&block)
        }
        _ => {
            let stamp = format!("{}T{}.000Z", day(on, "Y-M-D"), clock(at, "H:m:s"));
            format!(
                "V0;{};Kassenbeleg-V1;Beleg^{}_0.00_0.00_0.00_0.00^{}:Bar;{};{};{stamp};{stamp};ecdsa-plain-SHA256;unixTime;{}==;{}",
                hex(rng, 12),
                point(amount),
                point(amount),
                rng.between(100, 90_000),
                rng.between(200, 180_000),
                rng.letters(86, "ABCDEFGHabcdefgh0123+/"),
                rng.letters(87, "ABCDEFGHabcdefgh0123+/")
            )
        }
    }
}

/// The block of the Serbian tax office: counters from the small end, the time from the big end.
fn serbian_block(amount: i64, made: DateTime, rng: &mut Rng) -> Vec<u8> {
    let mut block = vec![3];
    let device = rng.letters(8, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789");
    block.extend(device.bytes());
    block.extend(device.bytes());
    let total = u32::try_from(rng.between(900, 90_000)).unwrap_or(0);
    block.extend(total.to_le_bytes());
    block.extend((total - 7).to_le_bytes());
    block.extend((amount * 100).to_le_bytes());
    let millis = made
        .to_zoned(jiff::tz::TimeZone::UTC)
        .map_or(0, |zoned| zoned.timestamp().as_millisecond());
    block.extend(millis.to_be_bytes());
    // A normal sale to nobody in particular; then what the office alone can read, a signature and a sum.
    block.extend([0, 0, 0]);
    block.extend((0..256 + 256 + 16).map(|_| rng.bits().to_le_bytes()[0]));
    block
}

fn bill(kind: CodeKind, amount: i64, rng: &mut Rng) -> String {
    let reference = creditor_reference(rng);
    let german = iban("DE", &rng.digits(18));
    match kind {
        CodeKind::EpcTransfer if rng.chance(50) => format!(
            "BCD\n002\n1\nSCT\n\nStadtwerke Neustadt GmbH\n{german}\nEUR{}\n\n\nRechnung {} Kunde {}\n",
            point(amount),
            rng.digits(6),
            rng.digits(5)
        ),
        CodeKind::EpcTransfer => format!(
            "BCD\n001\n1\nSCT\nGENODEF1XXX\nPraxis Dr. Müller & Schöne\n{german}\nEUR{}\n\n{reference}",
            point(amount)
        ),
        CodeKind::RussianTransfer => format!(
            "ST00012|Name=ООО \"УК Зелёный двор\"|PersonalAcc=40702810{}|BankName=ПАО Банк Северный|BIC=044525{}|CorrespAcc=30101810{}|Sum={amount}|Purpose=Оплата ЖКУ за {:02}.2025|PayeeINN={}|PersAcc={}",
            rng.digits(12),
            rng.digits(3),
            rng.digits(12),
            rng.between(1, 12),
            russian_inn(rng),
            rng.digits(9)
        ),
        CodeKind::CzechTransfer => format!(
            "SPD*1.0*ACC:{}*AM:{}*CC:CZK*MSG:FAKTURA {}*X-VS:{}",
            iban("CZ", &rng.digits(20)),
            point(amount),
            rng.digits(4),
            rng.digits(10)
        ),
        CodeKind::SerbianTransfer => format!(
            "K:PR|V:01|C:1|R:160{}|N:JP INFOSTAN TEST, BEOGRAD|I:RSD{}|P:PETAR TEST|SF:189|S:UPLATA PO RACUNU|RO:97{}",
            rng.digits(15),
            comma(amount),
            rng.digits(14)
        ),
        CodeKind::UkrainianTransfer => format!(
            "BCD\n001\n1\nUCT\n\nТОВ Тестові Мережі\n{}\nUAH{}\n{}\n\n\nОплата за послуги\n",
            iban("UA", &rng.digits(25)),
            point(amount),
            rng.digits(8)
        ),
        _ => format!(
            "SPC\n0200\n1\n{}\nS\nMuster Energie AG\nSeestrasse\n12\n8000\nZürich\nCH\n\n\n\n\n\n\n\n{}\nCHF\nS\nPia Beispiel\nGasse\n1\n3000\nBern\nCH\nSCOR\n{reference}\nRechnung {}\nEPD",
            iban("CH", &rng.digits(17)),
            point(amount),
            austrian_uid(rng)
        ),
    }
}
