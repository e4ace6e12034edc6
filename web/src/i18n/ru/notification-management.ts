import broadcasts from "./broadcasts.json";
import emailTemplates from "./email-templates.json";
import notificationManagement from "./notification-management.json";
import outbox from "./outbox.json";

/** What administrators read about messages to users, and about the emails of the installation. */
const texts = { broadcasts, emailTemplates, notificationManagement, outbox };

export default texts;
