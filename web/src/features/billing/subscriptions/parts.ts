/** One file of the build: they show the same, to whoever has a plan and to administrators. */
export { PlanPanel } from "./plan-panel";
export { UsageDialog } from "./usage-dialog";
