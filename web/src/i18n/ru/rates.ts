import rateHistory from "./rate-history.json";
import rates from "./rates.json";
import reconversions from "./reconversions.json";
import transferRates from "./transfer-rates.json";
import workspaceRates from "./workspace-rates.json";

/** The texts about exchange rates: where one is from, its course, that of a transfer, those that a workspace sets itself, and converting anew. */
const texts = { workspaceRates, rateHistory, rates, reconversions, transferRates };

export default texts;
