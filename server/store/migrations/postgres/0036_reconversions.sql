-- Converting anew what is recorded is a reconversion, as everything else names it.
ALTER TABLE re_ratings RENAME TO reconversions;
ALTER INDEX re_ratings_pkey RENAME TO reconversions_pkey;
ALTER TABLE reconversions RENAME COLUMN wish TO options;

UPDATE changes SET noun = 'reconversion' WHERE noun = 're_rating';
UPDATE events SET body = replace(body, '"re_rating"', '"reconversion"') WHERE body LIKE '%"re_rating"%';
UPDATE jobs SET kind = 'reconvert', payload = replace(payload, '"re_rating_id"', '"reconversion_id"') WHERE kind = 're_rate';
