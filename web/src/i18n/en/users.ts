import aiConsents from "./ai-consents.json";
import exports from "./exports.json";
import passkeys from "./passkeys.json";
import secondFactor from "./second-factor.json";
import sessions from "./sessions.json";
import users from "./users.json";

/** The texts of the profile, and of what happens to one's account. */
const texts = { aiConsents, exports, passkeys, secondFactor, sessions, users };

export default texts;
