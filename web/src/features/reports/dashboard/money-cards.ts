export { AccountsCard } from "./accounts-card";
export { CashFlowCard } from "./cash-flow-card";
export { MonthCard } from "./month-card";
export { RecentCard } from "./recent-card";
export { SpendingCard } from "./spending-card";
