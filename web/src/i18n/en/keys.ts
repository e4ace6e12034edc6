import keys from "./keys.json";

/** The texts of the list of keys. */
const texts = { keys };

export default texts;
