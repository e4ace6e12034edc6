import notificationSettings from "./notification-settings.json";
import notifications from "./notifications.json";
import unsubscribing from "./unsubscribing.json";

/** What notifications say, and what is said about which of them one wants. */
const texts = { notificationSettings, notifications, unsubscribing };

export default texts;
