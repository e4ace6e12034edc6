import { Button, Menu } from "@mantine/core";
import { Check, ChevronDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Badge } from "@/ui/badge";
import type { Budget } from "./budget";
import classes from "./budgets.module.css";
import { useVisibilityText } from "./use-visibility-text";
import { visibilityOf } from "./visibility";
import { VisibilityIcon } from "./visibility-icon";

interface BudgetPickerProps {
  workspace: Workspace;
  budgets: readonly Budget[];
  chosen: Budget;
  onChoose: (budget: Budget) => void;
  onAdd: () => void;
}

/** Which budget is looked at, and the way to another one. */
export function BudgetPicker({ workspace, budgets, chosen, onChoose, onAdd }: BudgetPickerProps) {
  const { t } = useTranslation();
  const visibilityText = useVisibilityText(workspace);
  const icon = (budget: Budget) => <VisibilityIcon visibility={visibilityOf(budget)} />;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.picker}
          leftSection={icon(chosen)}
          rightSection={<ChevronDown size={15} aria-hidden />}
          aria-label={t("budgets.pickNow", { name: chosen.name })}
        >
          <span className={classes.cut}>{chosen.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("budgets.pick")}</Menu.Label>
        {budgets.map((budget) => (
          <Menu.Item
            key={budget.id}
            leftSection={icon(budget)}
            rightSection={
              budget.id === chosen.id ? (
                <Check size={15} aria-hidden />
              ) : (
                !budget.is_active && <Badge>{t("budgets.off")}</Badge>
              )
            }
            onClick={() => onChoose(budget)}
          >
            {budget.name}
            {budget.is_private && <span className={classes.visibility}>{visibilityText(budget)}</span>}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Plus size={15} aria-hidden />} onClick={onAdd}>
          {t("budgets.add")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
