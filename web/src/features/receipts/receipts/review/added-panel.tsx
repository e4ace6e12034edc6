import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "@/ui/button-row";
import { Panel } from "@/ui/panel";
import type { Receipt } from "../api";
import { TransactionLink } from "../transaction-link";

/** A receipt that is a transaction by now, or was one. */
export function AddedPanel({ receipt, following }: { receipt: Receipt; following: string | null }) {
  const { t } = useTranslation();
  const isGone = receipt.transaction_id === null;
  return (
    <Panel
      title={t(isGone ? "receipts.booked.deletedTitle" : "receipts.booked.title")}
      level={2}
      text={t(isGone ? "receipts.booked.deleted" : "receipts.booked.text")}
    >
      <ButtonRow>
        {following && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/receipts/$receiptId" params={{ receiptId: following }} />
            )}
          >
            {t("receipts.review.next")}
          </Button>
        )}
        {isGone && (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/workspaces/$workspaceId/history"
                params={{ workspaceId: receipt.workspace_id }}
              />
            )}
          >
            {t("receipts.booked.history")}
          </Button>
        )}
        <TransactionLink receipt={receipt} label={t("receipts.review.show")} />
      </ButtonRow>
    </Panel>
  );
}
