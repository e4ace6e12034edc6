export { NotificationsPanel } from "./notifications-panel";
export { useUnreadNotifications } from "./unread";
