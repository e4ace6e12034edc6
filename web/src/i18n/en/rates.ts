import ownRates from "./own-rates.json";
import rateHistory from "./rate-history.json";
import rates from "./rates.json";
import reRatings from "./re-ratings.json";
import transferRates from "./transfer-rates.json";

/** The texts about exchange rates: where one is from, its course, that of a transfer, those that a workspace sets itself, and converting anew. */
const texts = { ownRates, rateHistory, rates, reRatings, transferRates };

export default texts;
