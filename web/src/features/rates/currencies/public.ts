export { type Currency, currencyQueries, useCurrencies } from "./api";
export { CurrencySelect } from "./currency-select";
export { findCurrencies } from "./find";
