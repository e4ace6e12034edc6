import transferSuggestions from "./transfer-suggestions.json";

/** The texts about transactions that look like transfers. */
const texts = { transferSuggestions };

export default texts;
