import aiPermission from "./ai-permission.json";
import members from "./members.json";
import moveAccount from "./move-account.json";
import roles from "./roles.json";

/** The texts of sharing: members and their roles, and moving an account from one workspace to another. */
const texts = { aiPermission, members, moveAccount, roles };

export default texts;
