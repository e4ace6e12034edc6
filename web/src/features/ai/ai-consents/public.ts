export { AiConsentLink, isConsentMissing } from "./ai-consent-link";
export { AiConsentsPanel } from "./ai-consents-panel";
