import splits from "./splits.json";

/** The texts about the lines and tags of transactions. */
const texts = { splits };

export default texts;
