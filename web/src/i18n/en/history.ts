import history from "./history.json";

/** The texts of a workspace's history. */
const texts = { history };

export default texts;
