import palette from "./palette.json";
import shortcuts from "./shortcuts.json";

/** The texts of what keys open: the list of them, and the search for pages. */
const texts = { palette, shortcuts };

export default texts;
