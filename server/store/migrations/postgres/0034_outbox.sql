-- Emails and their files are the outbox, as everything else names it. Jobs that wait know an email by its new name.
ALTER TABLE mails RENAME TO outbox;
ALTER INDEX mails_pkey RENAME TO outbox_pkey;
ALTER INDEX mails_by_age RENAME TO outbox_by_age;
ALTER INDEX mails_by_user RENAME TO outbox_by_user;

ALTER TABLE mail_attachments RENAME TO outbox_attachments;
ALTER INDEX mail_attachments_pkey RENAME TO outbox_attachments_pkey;
ALTER TABLE outbox_attachments RENAME COLUMN mail_id TO email_id;

UPDATE jobs SET payload = replace(payload, '"mail_id"', '"email_id"') WHERE kind = 'send_mail';
