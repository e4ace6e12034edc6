-- Tables are named as everything else names these things: notifications, and what people were alerted to already.
ALTER TABLE notices RENAME TO notifications;
ALTER TABLE notifications RENAME COLUMN seen_at TO read_at;
ALTER INDEX notices_pkey RENAME TO notifications_pkey;
ALTER INDEX notices_by_user RENAME TO notifications_by_user;
ALTER INDEX notices_by_age RENAME TO notifications_by_age;

ALTER TABLE told_plans RENAME TO plan_alerts;
ALTER TABLE plan_alerts RENAME COLUMN told_at TO raised_at;
ALTER INDEX told_plans_pkey RENAME TO plan_alerts_pkey;
ALTER INDEX told_plans_by_age RENAME TO plan_alerts_by_age;

-- What is still told over the sockets is told in the words of now.
UPDATE events SET body = replace(replace(body, '"notice":', '"notification":'), '"seen_at":', '"read_at":')
WHERE body LIKE '%"GENERAL_NOTIFICATION"%';
