import recurring from "./recurring.json";

/** The texts about what comes again and again. */
const texts = { recurring };

export default texts;
