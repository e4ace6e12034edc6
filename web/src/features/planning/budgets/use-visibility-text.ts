import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Budget } from "./budget";
import { visibilityOf } from "./visibility";

/** Says who sees a budget; null of one that the whole workspace sees. */
export function useVisibilityText(workspace: Workspace): (budget: Budget) => string | null {
  const { t } = useTranslation();
  return (budget) => {
    const visibility = visibilityOf(budget);
    if (visibility === "workspace") return null;
    const owner = workspace.users.find(({ user_id }) => user_id === budget.owner_user_id);
    return t(`budgets.visibility.${visibility}`, { who: owner?.full_name ?? "" });
  };
}
