import imports from "./imports.json";

/** The texts of taking over files of banks and of other programs. */
const texts = { imports };

export default texts;
