import capture from "./capture.json";
import errors from "./receipt-errors.json";

/** The texts about adding receipts: the camera, files, what is on its way, and why a code is of no use. */
const texts = { auth: { errors }, capture };

export default texts;
