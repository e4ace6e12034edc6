-- Tables are named as everything else names these things: notifications, and what people were alerted to already.
ALTER TABLE notices RENAME TO notifications;
ALTER TABLE notifications RENAME COLUMN seen_at TO read_at;
DROP INDEX notices_by_user;
DROP INDEX notices_by_age;
CREATE INDEX notifications_by_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_by_age ON notifications (created_at);

ALTER TABLE told_plans RENAME TO plan_alerts;
ALTER TABLE plan_alerts RENAME COLUMN told_at TO raised_at;
DROP INDEX told_plans_by_age;
CREATE INDEX plan_alerts_by_age ON plan_alerts (raised_at);

-- What is still told over the sockets is told in the words of now.
UPDATE events SET body = replace(replace(body, '"notice":', '"notification":'), '"seen_at":', '"read_at":')
WHERE body LIKE '%"GENERAL_NOTIFICATION"%';
