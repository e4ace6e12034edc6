import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Unlink2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyError } from "@/ui/notify";
import type { WorkspaceMoney } from "./api";
import { loadBulk } from "./bulk/load";
import type { Transaction } from "./transaction";
import classes from "./transaction-dialog.module.css";

interface SeparateButtonProps {
  workspace: WorkspaceMoney;
  row: Transaction;
  /** What is edited is no transfer any more. */
  onClose: () => void;
}

/** Makes two transactions of a transfer. */
export function SeparateButton({ workspace, row, onClose }: SeparateButtonProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const separate = async () => {
    onClose();
    const { runBulkChange, refusalText } = await loadBulk();
    const refusal = await runBulkChange({ cache, workspace }, [row], { kind: "separate" });
    if (refusal) notifyError(refusalText(refusal));
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.split ?? ""}
      leftSection={<Unlink2 size={15} aria-hidden />}
      onClick={() => void separate()}
    >
      {t("transactions.separate")}
    </Button>
  );
}
