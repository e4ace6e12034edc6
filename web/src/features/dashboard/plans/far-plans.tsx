import type { Workspace } from "@/features/workspaces/public";
import classes from "../dashboard.module.css";
import { GoalsCard } from "./goals-card";
import { OutlookCard } from "./outlook-card";

interface FarPlansProps {
  workspace: Workspace;
  /** The accounts' names. */
  names: ReadonlyMap<string, string>;
  /** Tells which accounts are expected to run out, each with its warning. */
  onWarnings: (warnings: ReadonlyMap<string, string>) => void;
}

/** What is planned for the months to come: where the balances go, and what is saved towards. */
export function FarPlans({ workspace, ...rest }: FarPlansProps) {
  return (
    <>
      <div className={classes.half}>
        <OutlookCard workspace={workspace} {...rest} />
      </div>
      <div className={classes.rest}>
        <GoalsCard workspaceId={workspace.id} />
      </div>
    </>
  );
}
