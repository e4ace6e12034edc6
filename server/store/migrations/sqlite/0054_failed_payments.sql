-- When a payment failed. Of those from before this was kept, when it was asked for.
ALTER TABLE payments ADD COLUMN failed_at TEXT;
UPDATE payments SET failed_at = created_at WHERE failure_kind IS NOT NULL;
