-- Where the readers of a letter stop letters of its kind (RFC 2369, 3.2).
ALTER TABLE outbox ADD COLUMN unsubscribe_url TEXT;
