import bulk from "./bulk.json";

/** The texts about several transactions at once, and about undoing. */
const texts = { bulk };

export default texts;
