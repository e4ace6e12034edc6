import currencyManagement from "./currency-management.json";
import providerManagement from "./provider-management.json";
import rateManagement from "./rate-management.json";

/** The texts of the administrators' screens of currencies, exchange rates, and of those who are asked for them. */
const texts = { currencyManagement, rateManagement, providerManagement };

export default texts;
