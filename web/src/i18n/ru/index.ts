import administration from "./administration";
import core from "./core";
import history from "./history";
import invitation from "./invitation";
import live from "./live";
import money from "./money";
import sharing from "./sharing";
import signIn from "./sign-in";
import users from "./users";

/** All texts of the language, for types and tests; the application loads them in groups. */
const texts = {
  ...core,
  ...money,
  ...users,
  ...administration,
  ...history,
  ...live,
  ...invitation,
  ...sharing,
  auth: { ...signIn.auth, ...core.auth },
};

export default texts;
