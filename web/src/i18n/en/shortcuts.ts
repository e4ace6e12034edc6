import shortcuts from "./shortcuts.json";

/** The texts of the list of keys. */
const texts = { shortcuts };

export default texts;
