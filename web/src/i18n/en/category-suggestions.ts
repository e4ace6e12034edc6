import categorySuggestions from "./category-suggestions.json";

/** The texts about categories that a model suggests. */
const texts = { categorySuggestions };

export default texts;
