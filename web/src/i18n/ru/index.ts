import administration from "./administration";
import bulk from "./bulk";
import categoryManagement from "./category-management";
import core from "./core";
import history from "./history";
import invitation from "./invitation";
import keys from "./keys";
import live from "./live";
import money from "./money";
import sharing from "./sharing";
import signIn from "./sign-in";
import splits from "./splits";
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
  ...categoryManagement,
  ...bulk,
  ...keys,
  ...splits,
  auth: { ...signIn.auth, ...core.auth },
};

export default texts;
