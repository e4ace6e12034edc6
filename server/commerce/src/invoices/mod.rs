//! Invoices: what is to be paid, under numbers without gaps, and credit notes for what is given back.

mod balance;
mod bill;
mod charges;
mod invoice;
mod number;

#[cfg(test)]
mod tests;

pub use self::balance::{BalanceEntry, BalanceSource};
pub use self::bill::Bill;
pub use self::charges::PlanNames;
pub use self::invoice::{
    Invoice, InvoiceCommand, InvoiceError, InvoiceKind, InvoiceLine, InvoiceLineKind,
    InvoiceStatus, Issue, NewInvoice, Party,
};
pub use self::number::{InvoiceNumber, InvoiceSeries};
