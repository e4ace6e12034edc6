import notificationSettings from "./notification-settings.json";
import notifications from "./notifications.json";

/** What notifications say, and what is said about which of them one wants. */
const texts = { notificationSettings, notifications };

export default texts;
