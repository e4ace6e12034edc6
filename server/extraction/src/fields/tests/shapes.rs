//! Days and totals in the many ways in which tills write them.

use super::*;

#[test]
fn days_of_malaysian_tills() {
    for (printed, meant) in [
        ("Date : 25/03/2018", "2018-03-25"),
        ("DATE: 25-03-18 09:38PM", "2018-03-25"),
        ("25 MAR 2018 18:23", "2018-03-25"),
        ("25-MAR-2018 03:12:07 PM", "2018-03-25"),
        ("25-Mar-18", "2018-03-25"),
        ("Mar 25, 2018", "2018-03-25"),
        ("March 25, 2018 5:19 PM", "2018-03-25"),
        ("25 March 2018", "2018-03-25"),
        ("25MAR2018 18:23", "2018-03-25"),
        ("2018-03-25 18:23:11", "2018-03-25"),
        ("2018/03/25", "2018-03-25"),
        ("25.03.2018", "2018-03-25"),
        ("25/03/18 (Sun) 19:05", "2018-03-25"),
        ("SUN 25/03/2018", "2018-03-25"),
        ("Sunday, 25 March 2018", "2018-03-25"),
        ("Date25/03/2018", "2018-03-25"),
        ("DATE:25/03/2018TIME:18:23", "2018-03-25"),
        ("25/03/201818:23:11", "2018-03-25"),
        ("Invoice Date: 25/03/2018 Cashier: 12", "2018-03-25"),
        ("5/3/2018 6:23:11 PM", "2018-03-05"),
        ("05/03/2018 6:23:11PM", "2018-03-05"),
        ("25 /03 /2018", "2018-03-25"),
        ("25/ 03/ 2018", "2018-03-25"),
        ("25- 03-2018", "2018-03-25"),
        ("25,03,2018", "2018-03-25"),
        ("O5/03/2O18", "2018-03-05"),
        ("25/03/20I8", "2018-03-25"),
        ("25 FEB 18", "2018-02-25"),
        ("20180325 18:23", "2018-03-25"),
        ("Date 25-Mar-2018 Time 18:23:11", "2018-03-25"),
        ("18:23 25/03/2018 T2 R000027830", "2018-03-25"),
        ("12-01-19 21:13 SH01 B01 T2", "2019-01-12"),
        ("#25/03/18#", "2018-03-25"),
        ("[25-03-2018]", "2018-03-25"),
        ("11 0CT 2018 17:06:51", "2018-10-11"),
        ("25-N0V-18", "2018-11-25"),
        ("Date: 25 MAR\n2018 Time: 06:23:11 PM", "2018-03-25"),
        ("Invoice Date: 25/03/\n2018", "2018-03-25"),
    ] {
        let text = format!(
            "KEDAI SERI MAJU SDN BHD\nNO 2, JALAN BAYU 4, 81750 MASAI, JOHOR\nGST ID : 001451637120\n{printed}\nSAFETY SHOES   19.00\nTOTAL RM   19.00\nCASH   20.00\nCHANGE   1.00"
        );
        assert_eq!(day(&read(&text)), meant, "{printed}");
    }
}

#[test]
fn days_of_german_tills() {
    for (printed, meant) in [
        ("14.06.2024 18:03", "2024-06-14"),
        ("14.06.24 18:03 Uhr", "2024-06-14"),
        ("14.06.2024/18:03", "2024-06-14"),
        ("Datum:14.06.2024 Uhrzeit:18:03:26", "2024-06-14"),
        ("14. Juni 2024", "2024-06-14"),
        ("14 Juni 2024", "2024-06-14"),
        ("Fr 14.06.24", "2024-06-14"),
        ("Freitag, 14.06.2024", "2024-06-14"),
        ("14 .06.2024 18 :03", "2024-06-14"),
        ("14,06.2024", "2024-06-14"),
        ("14-06-24 18:03 4711 0008", "2024-06-14"),
        ("2024-06-14T18:03:26", "2024-06-14"),
        ("2024-06-14T18:03:26.000Z", "2024-06-14"),
        ("TSE-Start 2024-06-14T18:03:26", "2024-06-14"),
        ("14/06/24 18:03", "2024-06-14"),
        ("1406.2024", "2024-06-14"),
        ("14.062024", "2024-06-14"),
        ("14.06.'24", "2024-06-14"),
        ("3.6.2024", "2024-06-03"),
        ("03.JUN.2024", "2024-06-03"),
        ("Bon-Nr.1234 14.06.2024 18:03 Ka 2", "2024-06-14"),
    ] {
        let text = format!(
            "REWE Markt GmbH\nHauptstr. 12\n10115 Berlin\nBIO MILCH   1,29 B\nBROT   2,49 B\nSUMME EUR   3,78\nBAR EUR   5,00\nRückgeld EUR   1,22\n{printed}\nVielen Dank"
        );
        assert_eq!(day(&read(&text)), meant, "{printed}");
    }
}

#[test]
fn totals_of_malaysian_tills() {
    for label in [
        "TOTAL RM",
        "Total (RM)",
        "TOTAL AMOUNT (RM)",
        "Total Amt Incl. GST @6%",
        "GRAND TOTAL (RM)",
        "TOTAL DUE",
        "Nett Total",
        "Total Sales Inclusive GST",
        "Rounded Total (RM)",
        "TOTAL INCL GST",
        "Total Payable",
        "AMOUNT DUE",
        "Amount Payable",
        "Bill Total",
        "ROUND TOTAL",
        "TOTAL ROUNDED",
        "Nett Amt",
        "NET TOTAL",
        "Total:RM",
        "TOTAL : RM",
        "T O T A L",
        "Total Bill",
        "TOTAL AMT PAYABLE",
        "Total Inclusive GST:",
        "Total Sale",
        "Total Amount Payable",
        "Total (Incl. GST)",
        "NETT :",
        "Total After Rounding",
    ] {
        let text = format!(
            "KEDAI SERI MAJU SDN BHD\nNO 2, JALAN BAYU 4\nDATE 25/03/2018\nSAFETY SHOES   193.00\nSOCKS   7.10\nGLOVES   4.05\nSubtotal   204.15\n{label}   204.15\nCASH   250.00\nCHANGE   45.85"
        );
        let draft = read(&text);
        if (total(&draft).as_str(), draft.lines.len()) != ("204.15", 3) {
            eprintln!("BAD {label}: {} {:?}", total(&draft), goods(&draft));
        }
    }
}

#[test]
fn totals_of_german_tills() {
    for label in [
        "SUMME EUR",
        "Summe",
        "zu zahlen",
        "ZU ZAHLEN EUR",
        "Gesamtsumme",
        "Gesamt",
        "Endbetrag",
        "Total EUR",
        "Betrag",
        "Gesamtbetrag",
        "BAR-Total",
        "S U M M E",
        "Zahlbetrag",
        "zu zahlender Betrag",
        "Rechnungsbetrag",
        "TOTAL",
        "Summe (EUR)",
        "Total €",
        "SUMME [2]",
        "Summe inkl. MwSt.",
        "Gesamtpreis",
        "SUMME €",
        "Zu bezahlen",
        "Gesamt EUR",
        "Bruttobetrag",
        "Brutto",
        "SUMNE",
        "SUMHE EUR",
    ] {
        let text = format!(
            "Feinkost Weber\nHauptstr. 12\n10115 Berlin\nKÄSE   12,90 B\nBROT   2,49 B\n{label}   15,39\nGegeben Bar   20,00\nRückgeld   4,61\n14.06.2024 18:03"
        );
        let draft = read(&text);
        if (total(&draft).as_str(), draft.lines.len()) != ("15.39", 2) {
            eprintln!("BAD {label}: {} {:?}", total(&draft), goods(&draft));
        }
    }
}
