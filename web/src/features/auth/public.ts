export { AuthMessage } from "./auth-message";
export { dropInvitation, invitationAtHand, keepInvitation } from "./invitation-at-hand";
export { NewPasswordField } from "./new-password-field";
export { makePasskey, passkeyProblem } from "./passkey";
export { PasswordField } from "./password-field";
export { ReauthenticationPrompt } from "./reauthentication-prompt";
export { isEmail, MIN_PASSWORD_LENGTH } from "./rules";
export { useSendsMail } from "./sends-mail";
export { useToken } from "./use-token";
