//! Is what is billed paid once, and what is paid billed once? One question for each rule.

use kym_store::check::Report;
use kym_store::{Reader, StoreError, fetch_all};
use uuid::Uuid;

/// What may not be so, of which table, and the rows of which it is.
struct Rule {
    table: &'static str,
    says: &'static str,
    sql: &'static str,
}

/// The rules about single rows. A payment is paid in three states: whole, and after some or all of it was given back.
const RULES: [Rule; 12] = [
    Rule {
        table: "invoices",
        says: "its lines do not come to its total",
        sql: "SELECT i.id FROM invoices i
              WHERE i.total <> (SELECT COALESCE(SUM(l.amount), 0) FROM invoice_lines l WHERE l.invoice_id = i.id)
              ORDER BY i.year, i.sequence",
    },
    Rule {
        table: "invoices",
        says: "its day is before that of an earlier number, or in another year than its own",
        sql: "SELECT n.id FROM (SELECT id, year, issued_on, LAG(issued_on) OVER (ORDER BY year, sequence) AS day_before
                                FROM invoices) n
              WHERE n.issued_on < n.day_before OR CAST(n.issued_on AS TEXT) NOT LIKE CAST(n.year AS TEXT) || '-%'
              ORDER BY n.id",
    },
    Rule {
        table: "invoices",
        says: "its status does not go with what else is kept of it",
        sql: "SELECT i.id FROM invoices i
              WHERE (i.status = 'paid') <> (i.paid_at IS NOT NULL) OR (i.status = 'void') <> (i.voided_at IS NOT NULL)
                  OR (i.status = 'open' AND (i.total <= 0 OR i.user_id IS NULL))
                  OR (i.status <> 'open' AND i.next_try_at IS NOT NULL)
                  OR (i.kind = 'credit_note' AND (i.status <> 'paid' OR i.total >= 0))
                  OR (i.kind = 'invoice' AND i.total < 0)
              ORDER BY i.year, i.sequence",
    },
    Rule {
        table: "invoices",
        says: "it is paid, but not by one payment of its total",
        sql: "SELECT i.id FROM invoices i
              WHERE i.kind = 'invoice' AND i.status = 'paid' AND i.total > 0 AND 1 <> (
                  SELECT COUNT(*) FROM payments p
                  WHERE p.invoice_id = i.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded')
                      AND p.amount = i.total AND p.currency = i.currency
                      AND NOT EXISTS (SELECT 1 FROM balance_entries b WHERE b.payment_id = p.id))
              ORDER BY i.year, i.sequence",
    },
    Rule {
        table: "invoices",
        says: "what it took from a balance is not what its lines say",
        sql: "SELECT i.id FROM invoices i
              WHERE (SELECT COALESCE(SUM(l.amount), 0) FROM invoice_lines l
                     WHERE l.invoice_id = i.id AND l.kind IN ('balance', 'carried_forward'))
                  <> (SELECT COALESCE(SUM(b.amount), 0) FROM balance_entries b
                      WHERE b.invoice_id = i.id AND b.kind = 'invoice' AND b.currency = i.currency)
              ORDER BY i.year, i.sequence",
    },
    Rule {
        table: "invoices",
        says: "it is a credit note, but not of one refund of its total and what that took from a balance",
        sql: "SELECT i.id FROM invoices i
              WHERE i.kind = 'credit_note' AND 1 <> (
                  SELECT COUNT(*) FROM refunds r JOIN payments p ON p.id = r.payment_id
                  WHERE r.credit_note_id = i.id AND p.currency = i.currency
                      AND r.amount = -i.total - (SELECT COALESCE(SUM(b.amount), 0) FROM balance_entries b
                                                 WHERE b.refund_id = r.id AND b.kind = 'refund'))
              ORDER BY i.year, i.sequence",
    },
    Rule {
        table: "payments",
        says: "its status does not go with what else is kept of it",
        sql: "SELECT p.id FROM payments p
              WHERE (p.status IN ('succeeded', 'partially_refunded', 'refunded')) <> (p.paid_at IS NOT NULL)
                  OR (p.failure_kind IS NULL) <> (p.failed_at IS NULL)
                  OR p.refunded < 0 OR p.refunded > p.amount
                  OR (p.refunded = 0) <> (p.status NOT IN ('partially_refunded', 'refunded'))
                  OR (p.refunded = p.amount) <> (p.status = 'refunded')
              ORDER BY p.id",
    },
    Rule {
        table: "payments",
        says: "it is paid, but neither an invoice is by it nor was it added to a balance",
        sql: "SELECT p.id FROM payments p
              LEFT JOIN balance_entries b ON b.payment_id = p.id
              LEFT JOIN invoices i ON i.id = p.invoice_id
              WHERE p.status IN ('succeeded', 'partially_refunded', 'refunded')
                  AND (CASE WHEN b.id IS NULL
                            THEN COALESCE(i.status, '') <> 'paid' OR i.total <> p.amount OR i.currency <> p.currency
                            ELSE b.amount <> p.amount OR b.currency <> p.currency END)
              ORDER BY p.id",
    },
    Rule {
        table: "payments",
        says: "its refunds come to more than it, or to something else than it keeps",
        sql: "SELECT p.id FROM payments p
              WHERE p.refunded <> (SELECT COALESCE(SUM(r.amount), 0) FROM refunds r
                                   WHERE r.payment_id = p.id AND r.status = 'succeeded')
                  OR p.amount < (SELECT COALESCE(SUM(r.amount), 0) FROM refunds r
                                 WHERE r.payment_id = p.id AND r.status <> 'canceled')
              ORDER BY p.id",
    },
    Rule {
        table: "refunds",
        says: "it has succeeded without a credit note and without taking from a balance, or has one too early",
        sql: "SELECT r.id FROM refunds r
              WHERE (r.status = 'succeeded' AND r.credit_note_id IS NULL AND NOT EXISTS (
                      SELECT 1 FROM balance_entries b WHERE b.refund_id = r.id AND b.kind = 'refund'))
                  OR (r.status = 'pending' AND r.credit_note_id IS NOT NULL)
                  OR (r.status = 'pending') <> (r.finished_at IS NULL)
              ORDER BY r.id",
    },
    Rule {
        table: "subscription_changes",
        says: "what it comes to is on no invoice and on no balance, or on more than one",
        sql: "SELECT c.id FROM subscription_changes c
              WHERE c.is_billed AND COALESCE(c.amount, 0) <> 0 AND 1 <>
                  (SELECT COUNT(*) FROM invoices i
                   WHERE i.change_id = c.id AND i.currency = c.currency AND c.amount = (
                       SELECT SUM(l.amount) FROM invoice_lines l
                       WHERE l.invoice_id = i.id AND l.kind IN ('period', 'change', 'unused_time')))
                  + (SELECT COUNT(*) FROM balance_entries b
                     WHERE b.change_id = c.id AND b.currency = c.currency AND b.amount = -c.amount)
              ORDER BY c.id",
    },
    Rule {
        table: "subscriptions",
        says: "payment_due_at is not when the first of its open invoices is to be paid",
        sql: "SELECT s.id FROM subscriptions s
              LEFT JOIN (SELECT subscription_id, MIN(due_at) AS least FROM invoices WHERE status = 'open'
                         GROUP BY subscription_id) i ON i.subscription_id = s.id
              WHERE s.payment_due_at IS DISTINCT FROM i.least ORDER BY s.id",
    },
];

/// Goes over invoices, payments, refunds, balances, and what changes of subscriptions come to.
pub async fn run(reader: &mut Reader, report: &mut Report) -> Result<(), StoreError> {
    check_numbers(reader, report).await?;
    for Rule { table, says, sql } in RULES {
        let found = fetch_all!(reader, (Uuid,), sql)?;
        let differences = found.iter().map(|(id,)| format!("{table} {id}: {says}"));
        report.differences.extend(differences);
    }
    Ok(())
}

/// Numbers of a year are 1, 2, 3 … without gaps, and the last one is the one that the next one follows.
async fn check_numbers(reader: &mut Reader, report: &mut Report) -> Result<(), StoreError> {
    let years = fetch_all!(
        reader,
        (i64, i64, i64),
        "SELECT year, COUNT(*), MAX(sequence) FROM invoices GROUP BY year
         HAVING MIN(sequence) <> 1 OR MAX(sequence) <> COUNT(*) ORDER BY year"
    )?;
    for (year, count, last) in years {
        report.differences.push(format!(
            "invoices of {year}: {count} are numbered up to {last}"
        ));
    }
    let wrong = fetch_all!(
        reader,
        (Option<i64>, Option<i64>),
        "SELECT s.year, s.sequence
         FROM invoice_series s LEFT JOIN (SELECT year, sequence, issued_on FROM invoices
                                          ORDER BY year DESC, sequence DESC LIMIT 1) i ON 1 = 1
         WHERE s.year IS DISTINCT FROM i.year OR s.sequence IS DISTINCT FROM i.sequence
             OR s.issued_on IS DISTINCT FROM i.issued_on"
    )?;
    for (year, sequence) in wrong {
        report.differences.push(format!(
            "invoice_series keeps {year:?} and {sequence:?}, which is not the last invoice"
        ));
    }
    Ok(())
}
