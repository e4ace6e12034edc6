import administration from "./administration.json";
import mails from "./mails.json";

/** The texts of the administrators' screens. */
const texts = { administration, mails };

export default texts;
