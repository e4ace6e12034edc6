import attachments from "./attachments.json";

/** The texts about files on transactions. */
const texts = { attachments };

export default texts;
