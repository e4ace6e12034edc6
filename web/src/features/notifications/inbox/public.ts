export { groupOf, NOTIFICATION_GROUPS } from "./groups";
