import activity from "./activity.json";
import conflict from "./conflict.json";
import presence from "./presence.json";

/** The texts about what others do, which come with the connection. */
const texts = { activity, conflict, presence };

export default texts;
