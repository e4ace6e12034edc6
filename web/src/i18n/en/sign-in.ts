import auth from "./auth.json";

/** The texts of signing in, of choosing a password and of passkeys. */
const signIn = { auth };

export default signIn;
