import invitation from "./invitation.json";
import roles from "./roles.json";

/** The texts of answering an invitation to a workspace. */
const texts = { invitation, roles };

export default texts;
