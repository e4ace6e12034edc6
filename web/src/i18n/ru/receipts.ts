import errors from "./receipt-errors.json";
import receipts from "./receipts.json";

/** The texts about receipts: what waits for a person, and its review. */
const texts = {
  // Beside those of every screen with money.
  auth: { errors },
  receipts,
};

export default texts;
