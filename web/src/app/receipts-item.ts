import { ReceiptText } from "lucide-react";
import type { NavigationItem } from "./navigation";
import { PATHS } from "./paths";

/** What waits to become transactions. Beside the main menu, whose order is fixed: in the bar it is an icon with a number. */
export const RECEIPTS_ITEM: NavigationItem = {
  to: PATHS.receipts,
  label: "app.nav.receipts",
  icon: ReceiptText,
};
