import { Button } from "@mantine/core";
import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requestRecurring } from "./recurring-request";
import type { Transaction } from "./transaction";
import classes from "./transaction-dialog.module.css";

interface RepeatButtonProps {
  workspaceId: string;
  row: Transaction;
  /** The dialog makes way for the question when it comes again. */
  onClose: () => void;
}

/** Makes a booked transaction come again. */
export function RepeatButton({ workspaceId, row, onClose }: RepeatButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.split ?? ""}
      leftSection={<Repeat size={15} aria-hidden />}
      onClick={() => {
        onClose();
        requestRecurring(workspaceId, row);
      }}
    >
      {t("transactions.makeRecurring")}
    </Button>
  );
}
