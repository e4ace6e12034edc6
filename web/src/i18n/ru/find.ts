import find from "./find.json";

/** The texts about finding transactions, saved views, columns and export. */
const texts = { find };

export default texts;
