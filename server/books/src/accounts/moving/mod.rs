//! Moving an account to another workspace, with its transactions.

mod conversion;
mod service;
mod wire;

pub use self::service::move_to;
pub use self::wire::MoveAccount;
