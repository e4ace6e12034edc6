-- How much the other leg of a transfer is, in the currency of its account; nothing where the two cancel.
ALTER TABLE transactions ADD COLUMN peer_amount INTEGER;
