import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Dialog } from "@/ui/dialog";
import type { ReconversionAim } from "./aim";
import type { ReconversionOptions } from "./api";
import { useStartReconversion } from "./api";
import { Progress } from "./progress";
import { ReconversionForm } from "./reconversion-form";

export interface ReconversionWindowProps {
  workspace: Workspace;
  /** The currencies of its accounts, but for the base. */
  currencies: readonly string[];
  aim: ReconversionAim;
  onClose: () => void;
}

/** The dialog: first the question with its preview, then how far the work has come. */
export function ReconversionWindow({ workspace, currencies, aim, onClose }: ReconversionWindowProps) {
  const { t } = useTranslation();
  const start = useStartReconversion(workspace.id);
  const [begun, setBegun] = useState<string | null>(null);
  const begin = (options: ReconversionOptions) =>
    start.mutate(options, { onSuccess: ({ id }) => setBegun(id) });
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={start.isPending}
      width={560}
      title={t(aim === "base" ? "reconversions.baseTitle" : "reconversions.title")}
    >
      {begun === null ? (
        <ReconversionForm
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
