import { Button } from "@mantine/core";
import { Plus, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import type { OpenDialog } from "./budget-dialogs";

interface BudgetEmptyProps {
  workspace: Workspace;
  onOpen: (dialog: OpenDialog) => void;
}

/** What stands where no budget is yet: it can begin with what was spent in the last months. */
export function BudgetEmpty({ workspace, onOpen }: BudgetEmptyProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        title={t("budgets.emptyTitle")}
        text={t("budgets.emptyText", { name: workspace.name })}
        actions={
          <>
            <Button
              leftSection={<Sparkles size={16} aria-hidden />}
              onClick={() => onOpen({ kind: "suggest", isNew: true })}
            >
              {t("budgets.fromHistory")}
            </Button>
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => onOpen({ kind: "budget", isNew: true })}
            >
              {t("budgets.addEmpty")}
            </Button>
          </>
        }
      />
    </Card>
  );
}
