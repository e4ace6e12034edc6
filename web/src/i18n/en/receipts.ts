import receipts from "./receipts.json";

/** The texts about receipts: what waits for a person, and its review. */
const texts = { receipts };

export default texts;
