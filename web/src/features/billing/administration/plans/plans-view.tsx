import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useOrderedList } from "@/api/ordered-list";
import { AdminError } from "@/features/identity/users/public";
import { Card } from "@/ui/card";
import { ItemListSkeleton } from "@/ui/item-list";
import { type Plan, planQueries } from "./api";
import type { OpenPlanDialog } from "./plan-dialogs";
import { ArchivedPlanList, PlanList } from "./plan-list";
import { type PlanAction, PlanMenu } from "./plan-menu";
import classes from "./plans-view.module.css";
import { usePlanActions } from "./use-plan-actions";

// A form of its own size.
const PlanDialogs = lazy(async () => ({ default: (await import("./plan-dialogs")).PlanDialogs }));

interface PlansViewProps {
  open: OpenPlanDialog | null;
  onOpen: (open: OpenPlanDialog | null) => void;
}

/** The plans that are offered, in their order, and those that are not any longer. */
export function PlansView({ open, onOpen }: PlansViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: plans, error, refetch } = useOrderedList(planQueries.list());
  const actions = usePlanActions();
  if (error && !plans)
    return <AdminError error={error} title={t("planManagement.failed")} onRetry={refetch} />;
  if (!plans) {
    return (
      <Card flush>
        <ItemListSkeleton rows={3} />
      </Card>
    );
  }
  const offered = plans.filter(({ archived_at }) => archived_at === null);
  const archived = plans.filter(({ archived_at }) => archived_at !== null);
  const actionsFor = (plan: Plan): PlanAction[] => {
    const at = offered.indexOf(plan);
    const isArchived = plan.archived_at !== null;
    return [
      "edit",
      ...(plan.is_default ? [] : (["subscriptions"] as const)),
      ...(at > 0 ? (["up"] as const) : []),
      ...(at >= 0 && at < offered.length - 1 ? (["down"] as const) : []),
      ...(isArchived ? (["restore"] as const) : []),
      ...(isArchived || plan.is_default ? [] : (["archive"] as const)),
      ...(plan.is_deletable ? (["delete"] as const) : []),
    ];
  };
  const act = (plan: Plan, what: PlanAction) => {
    switch (what) {
      case "up":
      case "down":
        return actions.move(plan, offered.indexOf(plan) + (what === "up" ? -1 : 1));
      case "restore":
        return actions.restore(plan);
      case "subscriptions":
        return void navigate({
          to: "/admin/billing",
          search: { tab: "subscriptions", plan_id: plan.id },
        });
      case "edit":
      case "archive":
      case "delete":
        return onOpen({ what, id: plan.id });
    }
  };
  const list = {
    menu: (plan: Plan) => (
      <PlanMenu name={plan.name} actions={actionsFor(plan)} onAction={(what) => act(plan, what)} />
    ),
    onOpen: ({ id }: Plan) => onOpen({ what: "edit", id }),
  };
  // An open dialog works on the newest state of its plan: after a refusal it can be tried again.
  const about = plans.find(({ id }) => id === open?.id) ?? null;
  return (
    <div className={classes.parts}>
      <Card flush>
        <PlanList plans={offered} onMove={actions.move} {...list} />
      </Card>
      {archived.length > 0 && (
        <>
          <h2 className={classes.heading}>{t("planManagement.archivedList")}</h2>
          <Card flush>
            <ArchivedPlanList plans={archived} {...list} />
          </Card>
        </>
      )}
      <Suspense>
        {open && (open.id === null || about) && (
          <PlanDialogs open={open} plan={about} plans={plans} onClose={() => onOpen(null)} />
        )}
      </Suspense>
    </div>
  );
}
