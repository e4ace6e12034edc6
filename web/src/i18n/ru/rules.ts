import rules from "./rules.json";

/** The texts about rules, and about the offer to make one. */
const texts = { rules };

export default texts;
