import administration from "./administration.json";
import outbox from "./outbox.json";

/** The texts of the administrators' screens. */
const texts = { administration, outbox };

export default texts;
