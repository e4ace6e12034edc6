export { BudgetBars } from "./load-bars";
