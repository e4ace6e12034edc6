import { Button, Menu } from "@mantine/core";
import { Check, ChevronDown, Lock, Plus, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { Budget } from "./budget";
import classes from "./budgets.module.css";

interface BudgetPickerProps {
  budgets: readonly Budget[];
  chosen: Budget;
  onChoose: (budget: Budget) => void;
  onAdd: () => void;
}

/** Which budget is looked at, and the way to another one. */
export function BudgetPicker({ budgets, chosen, onChoose, onAdd }: BudgetPickerProps) {
  const { t } = useTranslation();
  const icon = (budget: Budget, size: number) =>
    budget.is_private ? <Lock size={size} aria-hidden /> : <UsersRound size={size} aria-hidden />;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.picker}
          leftSection={icon(chosen, 15)}
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
            leftSection={icon(budget, 15)}
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
