-- What a rule or a recurring transaction says is its definition, as everything else names it.
ALTER TABLE rules RENAME COLUMN terms TO definition;
ALTER TABLE recurring_items RENAME COLUMN terms TO definition;
