//! Which codes there are: how they are printed, and what they are for.

use kym_domain::words;

words! {
    /// How a code is printed, as the browser's `BarcodeDetector` names it.
    pub enum CodeFormat {
        /// Squares in a square, with three big ones in its corners.
        QrCode => "qr_code",
        /// Squares in a square, with a solid border on two sides.
        DataMatrix => "data_matrix",
        /// Squares around a bull's eye.
        Aztec => "aztec",
        /// Stacked bars, on tickets and documents.
        Pdf417 => "pdf417",
        /// The code of a product, of 13 digits.
        Ean13 => "ean_13",
        /// The code of a small product, of 8 digits.
        Ean8 => "ean_8",
        /// The code of a product in North America, of 12 digits.
        UpcA => "upc_a",
        /// The short form of a North American code, of 8 digits.
        UpcE => "upc_e",
        /// The code of a packing unit, of 14 digits.
        Itf => "itf",
        /// Bars for any text.
        Code128 => "code_128",
        /// Bars for capitals and digits.
        Code39 => "code_39",
        /// Bars for capitals and digits, closer together.
        Code93 => "code_93",
        /// Bars for digits, in libraries and on parcels.
        Codabar => "codabar",
        /// Somebody knows the text, but not how it was printed.
        Unknown => "unknown",
    }
}

impl CodeFormat {
    /// Whether it holds text of any length, as the codes of receipts and bills need it.
    pub const fn holds_text(self) -> bool {
        matches!(
            self,
            Self::QrCode | Self::DataMatrix | Self::Aztec | Self::Pdf417 | Self::Unknown
        )
    }
}

words! {
    /// What a code is for, and who laid down what it says.
    pub enum CodeKind {
        /// A receipt of a Russian till (order ЕД-7-20/662@ of the Federal Tax Service).
        RussiaFiscal => "russia_fiscal",
        /// A receipt of a Serbian till (e-fiskalizacija).
        SerbiaFiscal => "serbia_fiscal",
        /// A receipt of a Montenegrin till.
        MontenegroFiscal => "montenegro_fiscal",
        /// A Portuguese invoice (Portaria 195/2020).
        PortugalFiscal => "portugal_fiscal",
        /// A receipt of an Austrian till (Registrierkassensicherheitsverordnung).
        AustriaFiscal => "austria_fiscal",
        /// A Spanish invoice (VERI*FACTU, Orden HAC/1177/2024).
        SpainFiscal => "spain_fiscal",
        /// A Saudi invoice (ZATCA, e-invoicing).
        SaudiFiscal => "saudi_fiscal",
        /// A receipt of a Croatian till (fiskalizacija).
        CroatiaFiscal => "croatia_fiscal",
        /// A receipt of a Slovak till (eKasa).
        SlovakiaFiscal => "slovakia_fiscal",
        /// A receipt of a Kazakh till.
        KazakhstanFiscal => "kazakhstan_fiscal",
        /// A receipt of an Uzbek till.
        UzbekistanFiscal => "uzbekistan_fiscal",
        /// A receipt of a Ukrainian till.
        UkraineFiscal => "ukraine_fiscal",
        /// A transfer in euros (EPC069-12, called `GiroCode`).
        SepaPayment => "sepa_payment",
        /// A transfer in roubles (GOST R 56042-2014).
        RussiaPayment => "russia_payment",
        /// A Czech transfer (Short Payment Descriptor, called QR Platba).
        CzechPayment => "czech_payment",
        /// A transfer in dinars (NBS IPS QR).
        SerbiaPayment => "serbia_payment",
        /// A transfer in hryvnias (rules of the National Bank of Ukraine).
        UkrainePayment => "ukraine_payment",
        /// A Swiss QR-bill (Implementation Guidelines of SIX, version 2).
        SwissPayment => "swiss_payment",
        /// A thing that is sold (GS1 General Specifications).
        Product => "product",
    }
}
