import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifyInfo, notifySuccess } from "@/ui/notify";
import { type Plan, useArchivePlan, useDeletePlan } from "./api";
import { PlanDialog } from "./plan-dialog";

/** What is open over the page, about the plan of that id; about a new one if there is none. */
export interface OpenPlanDialog {
  what: "edit" | "archive" | "delete";
  id: string | null;
}

interface PlanDialogsProps {
  open: OpenPlanDialog;
  plan: Plan | null;
  /** All of them: a new one begins with the currency of the others. */
  plans: readonly Plan[];
  onClose: () => void;
}

/** The dialog that is open. */
export function PlanDialogs({ open, plan, plans, onClose }: PlanDialogsProps) {
  if (open.what === "edit") return <PlanDialog plan={plan} plans={plans} onClose={onClose} />;
  if (!plan) return null;
  return open.what === "archive" ? (
    <ArchiveDialog plan={plan} onClose={onClose} />
  ) : (
    <DeleteDialog plan={plan} onClose={onClose} />
  );
}

interface AboutPlanProps {
  plan: Plan;
  onClose: () => void;
}

/** Asks before a plan is no longer offered. */
function ArchiveDialog({ plan, onClose }: AboutPlanProps) {
  const { t } = useTranslation();
  const archive = useArchivePlan();
  const { name } = plan;
  return (
    <ConfirmDialog
      title={t("planManagement.archive.title", { name })}
      submitLabel={t("planManagement.archive.submit")}
      pending={archive.isPending}
      error={formError(archive.error, [])}
      onConfirm={() =>
        archive.mutate(plan, {
          onSuccess: () => {
            notifySuccess(t("planManagement.archive.done", { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("planManagement.archive.text")}
    </ConfirmDialog>
  );
}

/** Asks before a plan goes that nobody has ever had. */
function DeleteDialog({ plan, onClose }: AboutPlanProps) {
  const { t } = useTranslation();
  const remove = useDeletePlan();
  const { name } = plan;
  return (
    <ConfirmDialog
      title={t("planManagement.delete.title", { name })}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the plan.
        const done = () => {
          notifyInfo(t("planManagement.delete.done", { name }));
          onClose();
        };
        void remove.mutateAsync(plan).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("planManagement.delete.text")}
    </ConfirmDialog>
  );
}
