import checkout from "./checkout.json";
import invoices from "./invoices.json";

/** The texts about paying for a plan, for whoever does. */
const texts = { checkout, invoices };

export default texts;
