export { groupOf, NOTIFICATION_GROUPS, type NotificationGroup } from "./groups";
export { LOOKS } from "./looks";
export { NotificationItem } from "./notification-item";
