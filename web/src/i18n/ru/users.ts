import users from "./users.json";

/** The texts of the profile and of the users' administration. */
const texts = { users };

export default texts;
