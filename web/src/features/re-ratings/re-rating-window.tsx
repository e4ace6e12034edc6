import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/workspaces/public";
import { Dialog } from "@/ui/dialog";
import type { ReRatingAim } from "./aim";
import type { ReRatingWish } from "./api";
import { useStartReRating } from "./api";
import { Progress } from "./progress";
import { ReRatingForm } from "./re-rating-form";

export interface ReRatingWindowProps {
  workspace: Workspace;
  /** The currencies of its accounts, but for the base. */
  currencies: readonly string[];
  aim: ReRatingAim;
  onClose: () => void;
}

/** The dialog: first the question with its preview, then how far the work has come. */
export function ReRatingWindow({ workspace, currencies, aim, onClose }: ReRatingWindowProps) {
  const { t } = useTranslation();
  const start = useStartReRating(workspace.id);
  const [begun, setBegun] = useState<string | null>(null);
  const begin = (wish: ReRatingWish) => start.mutate(wish, { onSuccess: ({ id }) => setBegun(id) });
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={start.isPending}
      width={560}
      title={t(aim === "base" ? "reRatings.baseTitle" : "reRatings.title")}
    >
      {begun === null ? (
        <ReRatingForm
          workspace={workspace}
          currencies={currencies}
          aim={aim}
          pending={start.isPending}
          error={start.error}
          onSubmit={begin}
          onClose={onClose}
        />
      ) : (
        <Progress workspaceId={workspace.id} id={begun} onClose={onClose} onAgain={() => setBegun(null)} />
      )}
    </Dialog>
  );
}
