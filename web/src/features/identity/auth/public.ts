export { AuthMessage } from "./auth-message";
export { NewPasswordField } from "./new-password-field";
export { createPasskey, passkeyProblem } from "./passkey";
export { PasswordField } from "./password-field";
export { clearPendingInvitation, pendingInvitation, savePendingInvitation } from "./pending-invitation";
export { ReauthenticationPrompt } from "./reauthentication-prompt";
export { isEmail, MIN_PASSWORD_LENGTH } from "./rules";
export { useSendsMail } from "./sends-mail";
export { useToken } from "./use-token";
