import { useTranslation } from "react-i18next";
import type { Receipt } from "./api";

/** What a receipt is called: whom it is of, else its file. */
export function useReceiptName(): (receipt: Receipt) => string {
  const { t } = useTranslation();
  return ({ merchant, name }) => merchant?.value || name || t("receipts.untitled");
}
