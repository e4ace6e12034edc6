export { deviceName } from "./device";
export { SessionsPanel } from "./sessions-panel";
