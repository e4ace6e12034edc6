-- Texts are folded in full now (ß as ss, the Greek final sigma as any other, marks as one sign with their letter). What is
-- folded is the program's to say: what has letters beyond ASCII is marked here, and folded when the program starts.
UPDATE transactions SET search = NULL WHERE search GLOB '*[^' || char(1) || '-' || char(127) || ']*';
UPDATE users SET full_name_folded = '' WHERE full_name_folded GLOB '*[^' || char(1) || '-' || char(127) || ']*';
-- They are counted by their folded names when there are none.
DELETE FROM payees;
