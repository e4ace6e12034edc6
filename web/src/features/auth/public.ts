export { AdminProofWanted } from "./admin-proof-wanted";
export { NewPasswordField } from "./new-password-field";
export { makePasskey, passkeyProblem } from "./passkey";
export { PasswordField } from "./password-field";
export { isEmail, PASSWORD_SHORTEST } from "./rules";
export { useSendsMail } from "./sends-mail";
