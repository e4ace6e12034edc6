/** One file of the build: whoever looks at one of them looks at the others, too. */
export { MethodsPanel } from "./methods-panel";
export { PayInvoiceDialog } from "./pay-dialog";
export { PaymentNotes } from "./payment-notes";
export { PlanChoice } from "./plan-choice";
