export { goalQueries } from "./api";
export { inOrder } from "./goal";
export { GoalBadge } from "./goal-badge";
export { GoalRing } from "./goal-ring";
