//! Receipts: from a photograph, a document or a code to a booked transaction.

mod ai_reading;
mod booking;
mod matching;
mod reading;
mod refusals;
mod remembering;
mod restarts;
mod roles;
mod scanning;

/// A receipt as a till prints it.
const GROCER: &str = "\
            GREEN GROCER LTD
         12 High Street, London
          VAT No GB123456789

05 Oct 2025  14:21

WHOLE MILK 1L                1.20
BREAD                        2.30
HAND SOAP                    3.50

TOTAL                   GBP  7.00
VISA CARD                    7.00

        THANK YOU FOR SHOPPING
";

/// A bill as a bank's app reads it: Short Payment Descriptor of the Czech banks.
const BILL: &str = "SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*RN:NOVAK ELEKTRO*DT:20251020*X-VS:1234567890*MSG:FAKTURA";

/// A receipt of a Russian till.
const TILL: &str = "t=20251004T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1";
