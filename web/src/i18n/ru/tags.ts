import tags from "./tags.json";

/** The texts about tags. */
const texts = { tags };

export default texts;
