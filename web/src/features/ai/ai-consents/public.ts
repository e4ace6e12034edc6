export { AiConsentsPanel } from "./ai-consents-panel";
