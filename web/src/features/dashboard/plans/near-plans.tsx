import type { Workspace } from "@/features/workspaces/public";
import classes from "../dashboard.module.css";
import { BudgetsCard } from "./budgets-card";
import { UpcomingCard } from "./upcoming-card";

interface NearPlansProps {
  workspace: Workspace;
  /** The accounts' names. */
  names: ReadonlyMap<string, string>;
}

/** What is planned for the days to come: payments and budgets. */
export function NearPlans({ workspace, names }: NearPlansProps) {
  return (
    <>
      <div className={classes.half}>
        <UpcomingCard workspace={workspace} names={names} />
      </div>
      <div className={classes.rest}>
        <BudgetsCard workspace={workspace} />
      </div>
    </>
  );
}
