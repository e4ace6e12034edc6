export { BudgetsCard } from "./budgets-card";
export { GoalsCard } from "./goals-card";
export { OutlookCard } from "./outlook-card";
export { UpcomingCard } from "./upcoming-card";
