-- Why something failed is its error, as in every answer about it.
ALTER TABLE exchange_rate_providers RENAME COLUMN trouble TO error;
ALTER TABLE exchange_rate_providers RENAME COLUMN trouble_message TO error_message;
ALTER TABLE exchange_rate_providers RENAME COLUMN is_told TO is_reported;
ALTER TABLE rate_syncs RENAME COLUMN trouble TO error;
ALTER TABLE rate_syncs RENAME COLUMN trouble_message TO error_message;
ALTER TABLE saved_reports RENAME COLUMN trouble TO last_error;
ALTER TABLE recurring_occurrences RENAME COLUMN is_told TO is_reported;

-- Who began an import is its author everywhere; what waits to be sent again says so, too.
UPDATE events SET body = replace(body, '"made_by":', '"created_by":') WHERE body LIKE '%"made_by":%';
