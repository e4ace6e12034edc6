import { Button } from "@mantine/core";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openCapture } from "./request";

/** The button that adds a receipt; on a page of an account it is paid from that. */
export function AddReceiptButton({ accountId = null }: { accountId?: string | null }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<ReceiptText size={16} aria-hidden />}
      onClick={() => openCapture("files", { accountId })}
    >
      {t("transactions.addReceipt")}
    </Button>
  );
}
