import billing from "./billing.json";

/** The texts about plans and subscriptions, for whoever has one. */
const texts = { billing };

export default texts;
