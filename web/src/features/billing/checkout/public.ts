export { BigPrice } from "./big-price";
export { MethodsPanel, PayInvoiceDialog, PaymentNotes, PlanChoice } from "./lazy";
export { usePlanChoices } from "./use-plan-choices";
