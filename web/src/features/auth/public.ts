export { AdminProofWanted } from "./admin-proof-wanted";
export { NewPasswordField } from "./new-password-field";
export { makePasskey, passkeyProblem } from "./passkey";
export { PasskeyButton } from "./passkey-button";
export { PasswordField } from "./password-field";
export { isEmail, PASSWORD_SHORTEST } from "./rules";
