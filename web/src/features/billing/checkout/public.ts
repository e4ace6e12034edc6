export { MethodsPanel, PayInvoiceDialog, PaymentNotes, PlanChoice } from "./lazy";
