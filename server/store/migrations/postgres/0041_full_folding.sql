-- Texts are folded in full now (ß as ss, the Greek final sigma as any other, marks as one sign with their letter). What is
-- folded is the program's to say: what has letters beyond ASCII is marked here, and folded when the program starts.
UPDATE transactions SET search = NULL WHERE search ~ '[^\x01-\x7f]';
UPDATE users SET full_name_folded = '' WHERE full_name_folded ~ '[^\x01-\x7f]';
-- They are counted by their folded names when there are none.
DELETE FROM payees;
