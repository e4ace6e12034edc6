import capture from "./capture.json";

/** The texts about adding receipts: the camera, files, what is on its way. */
const texts = { capture };

export default texts;
