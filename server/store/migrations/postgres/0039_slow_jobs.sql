-- Work that may take minutes has a queue of its own, so that nothing else waits for it.
ALTER TABLE jobs ADD COLUMN is_slow BOOLEAN NOT NULL DEFAULT FALSE;
