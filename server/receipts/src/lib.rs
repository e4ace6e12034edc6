//! Receipts, from a photograph, a document or a code to a booked transaction.

pub mod receipts;
