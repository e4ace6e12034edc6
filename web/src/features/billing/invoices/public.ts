export { MyInvoicesPanel } from "./my-invoices";
