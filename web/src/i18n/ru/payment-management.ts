import invoiceManagement from "./invoice-management.json";
import paymentManagement from "./payment-management.json";
import paymentSettings from "./payment-settings.json";

/** The texts of the administrators' screen of payments and invoices. */
const texts = { paymentManagement, invoiceManagement, paymentSettings };

export default texts;
