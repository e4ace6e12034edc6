//! What is owed: what changes of subscriptions come to becomes invoices and balances in the commit that makes the change, and
//! what is paid, given back or written off is settled here.

mod bill;
mod events;
mod issue;
mod reference;
mod settle;
mod tellings;

pub use self::bill::{Billed, bill, due};
pub use self::events::{EVENTS, InvoiceEvent};
pub use self::reference::InvoiceRef;
pub use self::settle::{
    credit_note, enter_canceled_refund, enter_payment, enter_refund, pay, unpaid, void,
};
pub use self::tellings::tell_of_invoice;
