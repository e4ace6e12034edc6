export { PasskeysPanel } from "./passkeys-panel";
