import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { Day } from "@/lib/dates";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { RecurringItem } from "./item";
import { ScopeDialog } from "./scope-dialog";
import { useFirstOpen } from "./use-first-open";
import { useItemActions } from "./use-item-actions";

interface DeleteItemDialogProps {
  workspaceId: string;
  item: RecurringItem;
  /** The first day that is still open, where it is known. */
  from: Day | null;
  onClose: () => void;
}

/** Asks whether it ends, or goes with its past. What is booked stays in any case. */
export function DeleteItemDialog({ workspaceId, item, from, onClose }: DeleteItemDialogProps) {
  const { t } = useTranslation();
  const actions = useItemActions(workspaceId);
  const [error, setError] = useState<string | null>(null);
  const remove = (start: Day | null) => {
    void actions.remove(item, start).then(onClose, (refusal: unknown) => setError(explain(refusal).text));
  };
  const first = useFirstOpen(workspaceId, item, from);
  const title = t("recurring.deleteTitle", { name: item.name });
  if (first.isPending) return null;
  if (first.from === null) {
    return (
      <ConfirmDialog
        title={title}
        submitLabel={t("common.delete")}
        pending={actions.isPending}
        error={error}
        onConfirm={() => remove(null)}
        onClose={onClose}
      >
        {t("recurring.scopeDeleteAll")}
      </ConfirmDialog>
    );
  }
  return (
    <ScopeDialog
      title={title}
      from={first.from}
      submitLabel={t("common.delete")}
      pending={actions.isPending}
      error={error}
      destructive
      hints={{ later: t("recurring.scopeDeleteLater"), all: t("recurring.scopeDeleteAll") }}
      onChoose={remove}
      onClose={onClose}
    />
  );
}
