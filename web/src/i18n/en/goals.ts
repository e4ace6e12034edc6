import goals from "./goals.json";

/** The texts about goals. */
const texts = { goals };

export default texts;
