use super::*;

#[test]
fn an_american_supermarket_writes_the_month_first() {
    let draft = read(
        "
^      WHOLE FOODS MARKET
   1765 California St
   San Francisco, CA 94109
   (415) 674-0500
ORG BANANAS                  1.29 F
OATMILK 64OZ                 4.99 F
PAPER TOWELS                 6.49 T
****  TAX   .56   BAL       13.33
SUBTOTAL                    12.77
SALES TAX 8.625%             0.56
TOTAL                       13.33
VISA  XXXXXXXXXXXX4321     $13.33
CHANGE                       0.00
04/05/2024 06:21 PM
ITEMS SOLD 3
",
    );
    assert_eq!(total(&draft), "13.33");
    assert_eq!(merchant(&draft), "WHOLE FOODS MARKET");
    assert_eq!(
        (day(&draft).as_str(), clock(&draft).as_str()),
        ("2024-04-05", "18:21:00")
    );
    assert_eq!(currency(&draft), "USD");
    assert_eq!(text(draft.payment_account.as_ref()), "4321");
    assert_eq!(paid(&draft), Some(PaymentMethod::Card));
    assert_eq!(draft.lines.len(), 3);
    assert_eq!(draft.issues, []);
}

#[test]
fn a_british_pub_has_its_tax_included() {
    let draft = read(
        "
The Crown & Anchor
22 High Street, London SE1 9QQ
VAT No: GB 123 4567 82
Date: 03/04/2024   19:52
2 Pint Bitter               £9.80
1 Fish & Chips             £14.50
Total                      £24.30
VAT @ 20%                   £4.05
Contactless                £24.30
Visa Debit ****  ****  ****  9876
",
    );
    assert_eq!(total(&draft), "24.30");
    assert_eq!(currency(&draft), "GBP");
    assert_eq!(day(&draft), "2024-04-03");
    assert_eq!(
        goods(&draft),
        ["Pint Bitter|2||9.80", "Fish & Chips|1||14.50"]
    );
    assert_eq!(text(draft.payment_account.as_ref()), "9876");
    assert_eq!(draft.issues, []);
}

#[test]
fn suggested_tips_are_not_the_total() {
    let draft = read(
        "
Joe's Diner
120 Main St, Austin, TX 78701
Server: Amy    Check #203
Jan 12, 2024   1:05 PM
Burger                      12.00
Fries                        4.00
Subtotal                    16.00
Tax                          1.32
Total                       17.32
Suggested gratuity
18%  2.88   20%  3.20   25%  4.00
",
    );
    assert_eq!(total(&draft), "17.32");
    assert_eq!(day(&draft), "2024-01-12");
    assert_eq!(merchant(&draft), "Joe's Diner");
    assert_eq!(draft.lines.len(), 2);
    assert!(!draft.issues.contains(&DraftIssue::LinesDiffer));
}

#[test]
fn a_store_in_singapore_rounds_and_thanks_members() {
    let draft = read(
        "
^FairPrice Xtra
NTUC FAIRPRICE CO-OPERATIVE LTD
GST Reg No: M4-0004578-0
12 JAN 2024  14:05
JASMINE RICE 5KG            13.90
CHICKEN WINGS                6.45
You saved $1.20
TOTAL                       20.35
NETS                        20.35
GST 9%                       1.68
Points earned 20
Points balance 1234.00
",
    );
    assert_eq!(total(&draft), "20.35");
    assert_eq!(day(&draft), "2024-01-12");
    assert_eq!(draft.lines.len(), 2);
    assert_eq!(paid(&draft), Some(PaymentMethod::Card));
}

#[test]
fn a_refund_is_above_nothing() {
    let draft = read(
        "
HARDWARE DEPOT
REFUND
05/14/2024
DRILL BIT                  -12.99
SALES TAX                   -1.07
TOTAL                     -$14.06
",
    );
    assert_eq!(draft.kind, ReceiptKind::Refund);
    assert_eq!(total(&draft), "14.06");
    assert_eq!(draft.lines[0].sum.to_string(), "12.99");
}

#[test]
fn an_online_order_with_shipping() {
    let draft = read(
        "
Acme Books Inc.
Order No: 112-5566
Order date: 2024-02-29
The Pragmatic Reader        24.00
Shipping                     4.50
Order total:               $28.50
Paid with Mastercard ending in **** 5100
",
    );
    assert_eq!(total(&draft), "28.50");
    assert_eq!(day(&draft), "2024-02-29");
    assert_eq!(merchant(&draft), "Acme Books Inc.");
    assert_eq!(draft.issues, []);
}

#[test]
fn a_tax_on_some_of_the_goods_and_a_date_of_return() {
    let draft = read(
        "
TARGET
1234 Elm St  Springfield IL 62701
04/05/2024 06:21 PM EXPIRES 07/04/24
212190022 BANANAS  FN  $0.87
     3 @ $0.29 ea
TOWEL    T  $12.00
Saved $3.00 off $15.00
SUBTOTAL  $12.87
T = IL TAX 6.2500% on $12.00   $0.75
TOTAL   $13.62
*4321 VISA CHARGE  $13.62
",
    );
    assert_eq!(
        (total(&draft).as_str(), day(&draft).as_str()),
        ("13.62", "2024-04-05")
    );
    assert_eq!(goods(&draft), ["BANANAS FN|3|0.29|0.87", "TOWEL T|||12.00"]);
    assert_eq!(duties(&draft), ["6.2500|12.00|0.75"]);
    assert_eq!(draft.issues, []);
}

#[test]
fn a_saving_above_the_total_is_taken_off() {
    let draft = read(
        "
Boots UK Limited
NUROFEN 16S     2.49
MEAL DEAL       3.99
Meal deal saving  -0.60
TOTAL TO PAY  £5.88
DEBIT CARD  5.88
*Advantage card points earned 12
13/05/2024 13:01
",
    );
    assert_eq!(total(&draft), "5.88");
    assert_eq!(draft.lines.len(), 3);
    assert_eq!(draft.issues, []);
}
