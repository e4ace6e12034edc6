//! What the codes of tills, bills and products say.
//!
//! [`read`] takes what a reader of codes found and tells what it is. Nobody is asked: only what stands in the code itself
//! is told, and a signature is seen but not checked. What is printed on a receipt is the text of a stranger: it is bounded,
//! freed of signs that no screen shows, and an address in it is passed on only when its host is one of the tax office.
//!
//! Reading order: `kind` and `reading`, what there is; `payload`, from bytes to text; `fields`, `link` and `account`, the
//! parts that several kinds share; then a file for each kind in `fiscal` and `payment`, and `product`.

mod account;
mod error;
mod fields;
mod fiscal;
mod kind;
mod link;
mod payload;
mod payment;
mod product;
mod reading;

#[cfg(test)]
mod tests;

pub use self::error::{CodeError, CodePart};
pub use self::kind::{CodeFormat, CodeKind};
pub use self::reading::{CodeReading, FiscalCode, PaymentCode, ProductCode};

use self::payload::Payload;

/// The most bytes that are read. The largest QR code holds 7,089 digits or 2,953 bytes, which as text are twice as many.
pub const MAX_PAYLOAD_LEN: usize = 8 * 1024;

/// The most bytes that a unique key has.
pub const MAX_KEY_LEN: usize = 512;

/// Reads the code of a receipt, a bill or a product.
///
/// `payload` is the text of the code in UTF-8 or, better, its bytes as they are printed: text in an old code page that a
/// browser took for another is repaired where that is possible.
pub fn read(payload: &[u8], format: CodeFormat) -> Result<CodeReading, CodeError> {
    if payload.len() > MAX_PAYLOAD_LEN {
        return Err(CodeError::TooLong);
    }
    let payload = Payload::new(payload);
    if let Some(product) = product::read(payload.text(), format)? {
        return Ok(CodeReading::Product(product));
    }
    if !format.holds_text() {
        return Err(CodeError::Unknown);
    }
    if let Some(payment) = payment::read(&payload)? {
        return Ok(CodeReading::Payment(payment));
    }
    if let Some(fiscal) = fiscal::read(payload.text())? {
        return Ok(CodeReading::Fiscal(fiscal));
    }
    Err(CodeError::Unknown)
}
