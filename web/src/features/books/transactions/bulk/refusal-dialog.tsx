import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { ButtonRow } from "@/ui/button-row";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";
import { REASON_TEXTS, type Refusal } from "./refusal";
import classes from "./refusal-dialog.module.css";

interface RefusalDialogProps {
  refusal: Refusal;
  onClose: () => void;
  /** Goes on without the rows that stand in the way. */
  onOthers: (rows: readonly Transaction[], change: BulkChange) => void;
}

/** The rows that stand in the way of a change, each with its reason. Nothing has been changed. */
export function RefusalDialog({ refusal, onClose, onOthers }: RefusalDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { refused, others, change } = refusal;
  return (
    <Dialog opened onClose={onClose} title={t("bulk.refused", { count: refused.length })}>
      <DialogText>{t("bulk.refusedText")}</DialogText>
      <ul className={classes.list}>
        {refused.map(({ row, reason }) => (
          <li key={row.id} className={classes.item}>
            <span className={classes.row}>
              <span className={classes.name}>{row.payee || row.note || t("transactions.noPayee")}</span>
              <MoneyText amount={row.amount} currency={row.currency} tone="plain" />
            </span>
            <span className={classes.reason}>
              {`${formatDay(row.date, locale)} · ${t(REASON_TEXTS[reason])}`}
            </span>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
        {others.length > 0 && (
          <Button
            data-autofocus
            onClick={() => {
              onClose();
              onOthers(others, change);
            }}
          >
            {t("bulk.others", { count: others.length })}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}
