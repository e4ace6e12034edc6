//! The names of kinds of codes.

use kym_recognition_protocol::codes::Symbology;
use rxing::BarcodeFormat;

/// Nothing for kinds that are neither on receipts nor on bills.
pub fn of(format: BarcodeFormat) -> Option<Symbology> {
    Some(match format {
        BarcodeFormat::QR_CODE => Symbology::QrCode,
        BarcodeFormat::MICRO_QR_CODE => Symbology::MicroQrCode,
        BarcodeFormat::AZTEC => Symbology::Aztec,
        BarcodeFormat::DATA_MATRIX => Symbology::DataMatrix,
        BarcodeFormat::PDF_417 => Symbology::Pdf417,
        BarcodeFormat::EAN_13 => Symbology::Ean13,
        BarcodeFormat::EAN_8 => Symbology::Ean8,
        BarcodeFormat::UPC_A => Symbology::UpcA,
        BarcodeFormat::UPC_E => Symbology::UpcE,
        BarcodeFormat::CODE_128 => Symbology::Code128,
        BarcodeFormat::CODE_39 => Symbology::Code39,
        BarcodeFormat::CODE_93 => Symbology::Code93,
        BarcodeFormat::ITF => Symbology::Itf,
        _ => return None,
    })
}

/// Whether it is of the family of QR codes.
pub fn is_qr(symbology: Symbology) -> bool {
    matches!(symbology, Symbology::QrCode | Symbology::MicroQrCode)
}

/// Whether it is made of bars, not of squares.
pub fn is_bars(symbology: Symbology) -> bool {
    matches!(
        symbology,
        Symbology::Ean13
            | Symbology::Ean8
            | Symbology::UpcA
            | Symbology::UpcE
            | Symbology::Code128
            | Symbology::Code39
            | Symbology::Code93
            | Symbology::Itf
    )
}
