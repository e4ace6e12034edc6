import administration from "./administration.json";

/** The texts of the administrators' screens. */
const texts = { administration };

export default texts;
