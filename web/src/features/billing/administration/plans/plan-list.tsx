import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReorder } from "@/ui/use-reorder";
import type { Plan } from "./api";
import classes from "./plan-list.module.css";
import { PlanRow } from "./plan-row";

interface PlanListProps {
  plans: readonly Plan[];
  /** What can be done with one, as a menu. */
  menu: (plan: Plan) => ReactNode;
  onOpen: (plan: Plan) => void;
}

/** The plans in their order, which is changed by dragging, or by the arrows on a handle. */
export function PlanList({
  plans,
  menu,
  onOpen,
  onMove,
}: PlanListProps & { onMove: (plan: Plan, to: number) => void }) {
  const { t } = useTranslation();
  const { root, announcement, row, sideAt, step } = useReorder<Plan, HTMLOListElement>({
    items: plans,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    announcementOf: (moved) => t("planManagement.movedTo", moved),
    onMove,
  });
  return (
    <>
      <ol ref={root} className={classes.list} aria-label={t("planManagement.list")}>
        {plans.map((plan) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            menu={menu(plan)}
            place={{ over: sideAt(plan), onStep: (by) => step(plan, by), drag: row(plan) }}
            onOpen={() => onOpen(plan)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** The plans that are no longer offered. */
export function ArchivedPlanList({ plans, menu, onOpen }: PlanListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t("planManagement.archivedList")}>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} menu={menu(plan)} place={null} onOpen={() => onOpen(plan)} />
      ))}
    </ul>
  );
}
