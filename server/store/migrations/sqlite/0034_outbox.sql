-- Emails and their files are the outbox, as everything else names it. Jobs that wait know an email by its new name.
ALTER TABLE mails RENAME TO outbox;
DROP INDEX mails_by_age;
DROP INDEX mails_by_user;
CREATE INDEX outbox_by_age ON outbox (created_at, id);
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE mail_attachments RENAME TO outbox_attachments;
ALTER TABLE outbox_attachments RENAME COLUMN mail_id TO email_id;

UPDATE jobs SET payload = replace(payload, '"mail_id"', '"email_id"') WHERE kind = 'send_mail';
