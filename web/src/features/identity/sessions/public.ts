export { SessionsPanel } from "./sessions-panel";
