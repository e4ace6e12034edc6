import plans from "./plans.json";

/** The texts about what is planned, on the dashboard. */
const texts = { plans };

export default texts;
