import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useWaitingReceipts } from "@/features/receipts/receipts/waiting";
import classes from "./bar-icon.module.css";
import { RECEIPTS_ITEM } from "./receipts-item";

/** More than that is not worth counting in a corner. */
const MAX_SHOWN = 99;

/** The way to the receipts, with how many wait. An icon: the words of the main menu leave no room in the bar. */
export function ReceiptsLink({ current }: { current: string | null }) {
  const { t } = useTranslation();
  const count = useWaitingReceipts();
  const label = count > 0 ? t("app.menu.receipts", { count }) : t(RECEIPTS_ITEM.label);
  return (
    <Link
      to={RECEIPTS_ITEM.to}
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-current={RECEIPTS_ITEM.to === current ? "page" : undefined}
    >
      <RECEIPTS_ITEM.icon size={18} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
