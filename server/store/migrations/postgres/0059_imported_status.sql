-- How far a file said that a transaction has come: what it announced is still that when its owner has ticked it, and what
-- they call pending is not what a bank announced. Nothing for what was imported before: then it is as it stands.
ALTER TABLE transactions ADD COLUMN imported_status TEXT;
