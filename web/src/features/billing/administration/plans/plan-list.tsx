import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FixedList, ReorderableList } from "@/ui/reorderable-list";
import type { Plan } from "./api";
import { PlanRow } from "./plan-row";

interface PlanListProps {
  plans: readonly Plan[];
  /** What can be done with one, as a menu. */
  menu: (plan: Plan) => ReactNode;
  onOpen: (plan: Plan) => void;
}

/** The plans in their order. */
export function PlanList({
  plans,
  menu,
  onOpen,
  onMove,
}: PlanListProps & { onMove: (plan: Plan, to: number) => void }) {
  const { t } = useTranslation();
  return (
    <ReorderableList
      label={t("planManagement.list")}
      items={plans}
      announcementOf={(moved) => t("planManagement.movedTo", moved)}
      onMove={onMove}
    >
      {(plan, place) => (
        <PlanRow key={plan.id} plan={plan} menu={menu(plan)} place={place} onOpen={() => onOpen(plan)} />
      )}
    </ReorderableList>
  );
}

/** The plans that are no longer offered. */
export function ArchivedPlanList({ plans, menu, onOpen }: PlanListProps) {
  const { t } = useTranslation();
  return (
    <FixedList label={t("planManagement.archivedList")}>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} menu={menu(plan)} place={null} onOpen={() => onOpen(plan)} />
      ))}
    </FixedList>
  );
}
