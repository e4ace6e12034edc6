use super::*;

#[test]
fn the_name_above_and_the_summary_below_do_not_confuse() {
    let draft = read(
        "
          tan woon yann
^   BOOK TA .K (TAMAN DAYA) SDN BHD
            789417-W
NO.53 55,57 & 59, JALAN SAGU 18,
81100 JOHOR BAHRU, JOHOR.
Document No : TD01167104
Date:           25/12/2018 8:13:39 PM
Cashier:        MANIS
CASH BILL
CODE/DESC     PRICE   Disc   AMOUNT
QTY     RM             RM
9556939040118   KF MODELLING CLAY KIDDY FISH
1 PC *   9.000    0.00      9.00
               Total :      9.00
     Rour ding Adjustment : 0.00
     Round d Total (RM):    9.00
Cash                       10.00
CHANGE                      1.00
GOODS SOLD ARE NOT RETURNABLE OR EXCHANGEABLE
THANK YOU PLEASE COME AGAIN !
",
    );
    assert_eq!(total(&draft), "9.00");
    assert_eq!(merchant(&draft), "BOOK TA .K (TAMAN DAYA) SDN BHD");
    assert_eq!(
        (day(&draft).as_str(), clock(&draft).as_str()),
        ("2018-12-25", "20:13:39")
    );
    assert_eq!(currency(&draft), "MYR");
    assert_eq!(text(draft.reference.as_ref()), "TD01167104");
    assert_eq!(paid(&draft), Some(PaymentMethod::Cash));
    assert_eq!(goods(&draft), ["KF MODELLING CLAY KIDDY FISH|1|9.000|9.00"]);
    assert_eq!(draft.issues, []);
}

#[test]
fn the_rounded_total_wins_over_the_exact_one_and_the_excluding_one() {
    let draft = read(
        "
SYARIKAT PERNIAGAAN GIN KEE
(81109-A)
NO 290, JALAN AIR PANAS, SETAPAK, 53200, KUALA LUMPUR.
GST ID : 000750673920
SIMPLIFIED TAX INVOICE
DOC NO. : CS00012504     DATE: 02/01/2018
ITEM          QTY   U/P    AMOUNT
1. ABC HO 5   2     16.00   32.00 SR
2. XYZ PAINT 1L   1     26.60   26.60 SR
Total Qty: 3
Total Sales (Excluding GST) :   55.29
Discount :                       0.00
Total GST :                      3.32
Rounding :                      -0.01
Total Sales (Inclusive of GST) : 58.60
CASH :                          60.00
Change :                         1.40
GST SUMMARY
Tax Code   %   Amt (RM)   Tax (RM)
SR         6   55.29      3.32
Total :        55.29      3.32
",
    );
    assert_eq!(total(&draft), "58.60");
    assert_eq!(merchant(&draft), "SYARIKAT PERNIAGAAN GIN KEE");
    assert_eq!(day(&draft), "2018-01-02");
    assert_eq!(text(draft.tax_id.as_ref()), "000750673920");
    assert_eq!(currency(&draft), "MYR");
    assert_eq!(
        goods(&draft),
        ["ABC HO 5|2|16.00|32.00", "XYZ PAINT 1L|1|26.60|26.60"]
    );
    assert_eq!(paid(&draft), Some(PaymentMethod::Cash));
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
    assert!(!draft.issues.contains(&DraftIssue::DateAmbiguous));
}

#[test]
fn the_amount_beside_the_label_is_a_line_of_its_own() {
    let draft = read(
        "
MR. D.I.Y. (JOHOR) SDN BHD
(CO. REG : 933109-X)
LOT 1851-A & 1851-B, JALAN KPB 6,
43300 SERI KEMBANGAN, SELANGOR
(GST ID NO : 000306020352)
-TAX INVOICE-
TOWEL BAR 15#
WA28-1A - 12/144
9074164            1 X 7.90       7.90 S
FLAT CORNER 4PCS
9073998            2 X 3.10       6.20 S
ITEM(S) : 2              QTY(S) : 3
TOTAL INCL. GST@6%           RM 14.10
CASH                         RM 20.00
CHANGE                       RM  5.90
GST @6% INCLUDED IN TOTAL    RM  0.80
12-01-19 21:13    SH01 B01    T2    R000027830
EXCHANGE ARE ALLOWED WITHIN 7 DAYS WITH RECEIPT.
NO REFUND
",
    );
    assert_eq!(total(&draft), "14.10");
    assert_eq!(merchant(&draft), "MR. D.I.Y. (JOHOR) SDN BHD");
    assert_eq!(day(&draft), "2019-01-12");
    assert_eq!(draft.kind, ReceiptKind::Expense);
    assert_eq!(text(draft.tax_id.as_ref()), "000306020352");
    assert_eq!(draft.lines.len(), 2);
    assert_eq!(draft.lines[1].sum.to_string(), "6.20");
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
}

#[test]
fn service_and_tax_come_on_top_in_a_restaurant() {
    let draft = read(
        "
^  RESTORAN WAN SHENG
   002043319-W
 NO.2, JALAN TEMENGGUNG 19/9, SEKSYEN 9,
 43200 CHERAS, SELANGOR.
 Bill #: V001-540835    Table: 7
 Date: 17-03-2018 10:22:17
 2 x Teh Tarik             3.00
 1 x Nasi Lemak            6.00
 Sub Total                 9.00
 Service Charge 10%        0.90
 SST 6%                    0.54
 Rounding Adj              0.01
 Nett Total            RM 10.45
 Cash                     10.45
",
    );
    assert_eq!(total(&draft), "10.45");
    assert_eq!(merchant(&draft), "RESTORAN WAN SHENG");
    assert_eq!(day(&draft), "2018-03-17");
    assert_eq!(
        goods(&draft),
        [
            "Teh Tarik|2||3.00",
            "Nasi Lemak|1||6.00",
            "Service Charge 10%|||0.90"
        ]
    );
    assert_eq!(duties(&draft), ["6||0.54"]);
    assert_eq!(draft.issues, []);
}

#[test]
fn blanks_that_were_lost_do_no_harm() {
    let draft = read(
        "
GARDENIA BAKERIES (KL) SDN BHD (139386X)
Lot3,Jalan Pelabur23/1,
40300ShahAlam,Selangor
GSTID:000381399040
TAXINVOICE/ADJUSTMENTNOTE
InvoiceNo.:7824F714
Date:20/09/201708:56:45
ORIGINAL CLASSIC     2.13     5      10.65
WHOLEMEAL            2.78     2       5.56
TotalAmtPayable:RM16.21
",
    );
    assert_eq!(total(&draft), "16.21");
    assert_eq!(merchant(&draft), "GARDENIA BAKERIES (KL) SDN BHD");
    assert_eq!(
        (day(&draft).as_str(), clock(&draft).as_str()),
        ("2017-09-20", "08:56:45")
    );
    assert_eq!(
        goods(&draft),
        ["ORIGINAL CLASSIC|5|2.13|10.65", "WHOLEMEAL|2|2.78|5.56"]
    );
}

#[test]
fn the_total_is_found_in_spite_of_misread_letters() {
    for label in [
        "TOTAL",
        "T0TAL",
        "TOTA1",
        "Tatal",
        "Totel",
        "Tota!",
        "TOTALRM",
        "GRANDTOTAL",
    ] {
        let text = format!(
            "
KEDAI PAPAN YEW CHUAN
DATE 18/06/2018
WOOD SCREW                  4.50
PAINT BRUSH                 7.00
{label}                    11.50
CASH                       20.00
CHANGE                      8.50
"
        );
        assert_eq!(total(&read(&text)), "11.50", "{label}");
    }
}

#[test]
fn the_total_of_quantities_is_no_money() {
    let draft = read(
        "
99 SPEED MART S/B (519537-X)
LOT P.T. 2811, JALAN ANGSA,
INVOICE NO : 18278/102/T0341
09:38PM    568906    25-03-18
6607 ROTI CANAI            RM 4.50
1122 SUSU PEKAT            RM 2.95
TOTAL QTY: 2.00
TOTAL SALES (INCLUSIVE GST)  RM 7.45
CASH                         RM 10.45
CHANGE                       RM 3.00
",
    );
    assert_eq!(total(&draft), "7.45");
    assert_eq!(merchant(&draft), "99 SPEED MART S/B");
    assert_eq!(day(&draft), "2018-03-25");
    assert_eq!(clock(&draft), "21:38:00");
    assert_eq!(text(draft.reference.as_ref()), "18278/102/T0341");
}

#[test]
fn the_name_below_its_sum() {
    let draft = read(
        "
PERNIAGAAN ZHENG HUI
JM0326955-V
NO.59 JALAN PERMAS 9/5
GST NO.: 000800589824
DOC NO.: CS-SA-0076949       DATE : 12/02/2018
ITEM         QTY    S/PRICE  AMOUNT  TAX
1012-0029    70     2.00     148.40  SR
PINE WOOD 1X2X6
0010-0021    2      26.50    56.18   SR
NAIL 3INCH
TOTAL QTY:   72
        TOTAL SALES (EXCLUDING GST) :   193.00
                        TOTAL GST :      11.58
                        ROUNDING :        0.00
        TOTAL SALES (INCLUSIVE OF GST): 204.58
                             CASH :     204.58
GST SUMMARY
TAX CODE   %   AMT (RM)   TAX (RM)
SR         6   193.00     11.58
TOTAL :        193.00     11.58
",
    );
    assert_eq!(total(&draft), "204.58");
    assert_eq!(
        goods(&draft),
        ["PINE WOOD 1X2X6|||148.40", "NAIL 3INCH|||56.18"]
    );
    assert_eq!(duties(&draft), ["|193.00|11.58"]);
    assert_eq!(text(draft.reference.as_ref()), "CS-SA-0076949");
    assert_eq!(draft.issues, []);
}

#[test]
fn fast_food_tells_a_rounded_total_and_what_is_included() {
    let draft = read(
        "
GOLDEN ARCHES RESTAURANTS SDN BHD
(65351-M)
(GST ID No: 000504664064)
No. 3 Jalan SS21/39, 47400 Petaling Jaya
TAX INVOICE
ORD #26 -REG # 1- 10/03/2018 12:22:34
QTY ITEM                TOTAL
1 M McChicken           10.35
1 L Coke                 0.00
2 Sundae                 5.00
TakeOut Total (incl GST)  15.35
Total Rounded            15.35
Cash Tendered            50.35
Change                   35.00
TOTAL INCLUDES 6% GST     0.87
",
    );
    assert_eq!(total(&draft), "15.35");
    assert_eq!(
        goods(&draft),
        ["M McChicken|1||10.35", "L Coke|1||0.00", "Sundae|2||5.00"]
    );
    assert_eq!(duties(&draft), ["6||0.87"]);
}

#[test]
fn what_rounding_makes_of_a_total_is_what_was_paid() {
    let draft = read(
        "
POPULAR BOOK CO. (M) SDN BHD
(Co. No. 113825-W)
Date : 28/02/18 21:32
SR BOOK 9789830 MYPAINT     20.90 SR
CALCULATOR CASIO  SR
   2 PC @ 29.90   59.80 SR
 Member Discount      -5.98
Total RM Incl. of GST     74.72
Rounding Adj              -0.02
Total RM                  74.70
GST Summary     Amount(RM)    Tax(RM)
S 6%            70.49       4.23
Total Savings   -5.98
",
    );
    assert_eq!(total(&draft), "74.70");
    assert_eq!(
        goods(&draft),
        [
            "BOOK MYPAINT|||20.90",
            "CALCULATOR CASIO|2|29.90|59.80",
            "Member Discount|||-5.98"
        ]
    );
    assert_eq!(draft.issues, []);
}
