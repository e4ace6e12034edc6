import conflict from "./conflict.json";
import doings from "./doings.json";
import presence from "./presence.json";

/** The texts about what others do, which come with the connection. */
const texts = { conflict, doings, presence };

export default texts;
