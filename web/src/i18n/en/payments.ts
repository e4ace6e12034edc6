import checkout from "./checkout.json";
import invoices from "./invoices.json";
import prices from "./prices.json";

/** The texts about paying for a plan, and of the price list. */
const texts = { checkout, invoices, prices };

export default texts;
