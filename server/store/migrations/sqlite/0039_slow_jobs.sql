-- Work that may take minutes has a queue of its own, so that nothing else waits for it.
ALTER TABLE jobs ADD COLUMN is_slow INTEGER NOT NULL DEFAULT 0;
