export { MailsView } from "./mails-view";
