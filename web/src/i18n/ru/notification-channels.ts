import notificationChannels from "./notification-channels.json";

/** What is said about where notifications go outside of the product. */
const texts = { notificationChannels };

export default texts;
