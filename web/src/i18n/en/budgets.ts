import budgets from "./budgets.json";

/** The texts about budgets. */
const texts = { budgets };

export default texts;
