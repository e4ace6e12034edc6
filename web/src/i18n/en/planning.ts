import planning from "./planning.json";

/** The texts about what is planned, on the dashboard. */
const texts = { planning };

export default texts;
