-- The rates that a workspace sets for itself, named as everywhere.
ALTER TABLE own_rates RENAME TO workspace_rates;

UPDATE changes SET noun = 'workspace_rate' WHERE noun = 'own_rate';
UPDATE events SET body = replace(body, '"OWN_RATES_CHANGED"', '"WORKSPACE_RATES_CHANGED"')
WHERE body LIKE '%"OWN_RATES_CHANGED"%';
