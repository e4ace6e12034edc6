-- What money can be counted in. The program writes the currencies of ISO 4217; those of version 1 follow it,
-- what administrators changed stays. The digits of one that something is counted in never change: every
-- amount is so many of its smallest units.
CREATE TABLE currencies (
    code TEXT NOT NULL PRIMARY KEY,
    digits INTEGER NOT NULL CHECK (digits BETWEEN 0 AND 8),
    symbol TEXT NOT NULL,
    name_en TEXT NOT NULL,
    name_ru TEXT NOT NULL,
    kind TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_historical INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
