import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "@/ui/button-row";
import { Panel } from "@/ui/panel";
import type { Receipt } from "../api";
import { TransactionLink } from "../transaction-link";

/** A receipt that is a transaction by now. */
export function AddedPanel({ receipt, following }: { receipt: Receipt; following: string | null }) {
  const { t } = useTranslation();
  const { transaction_id } = receipt;
  return (
    <Panel
      title={t("receipts.booked.title")}
      level={2}
      text={t(transaction_id ? "receipts.booked.text" : "receipts.booked.deleted")}
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
        <TransactionLink receipt={receipt} label={t("receipts.review.show")} />
      </ButtonRow>
    </Panel>
  );
}
