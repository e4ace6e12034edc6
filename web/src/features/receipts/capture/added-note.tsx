import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, parseWire } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./added-note.module.css";
import type { ReceiptMatch } from "./api";
import { closeCapture } from "./request";

interface AddedNoteProps {
  booked: ReceiptMatch;
  workspaceId: string;
  onAgain: () => void;
}

/** Says that the code of a receipt was added before, and leads to its transaction. */
export function AddedNote({ booked, workspaceId, onAgain }: AddedNoteProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { account_id: accountId, date, payee, total_amount: amount } = booked;
  const digits = digitsOf(amount);
  return (
    <div className={classes.note} role="alert">
      <CircleCheck size={26} className={classes.icon} aria-hidden />
      <p className={classes.title}>{t("capture.booked.title")}</p>
      <p className={classes.facts}>
        {payee && <span>{payee}</span>}
        <span>{formatDay(date, locale)}</span>
        <MoneyText amount={parseWire(amount, digits)} currency={currencyOf(booked.currency, digits)} />
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgain}>
          {t("capture.booked.again")}
        </Button>
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/workspaces/$workspaceId/accounts/$accountId"
              params={{ workspaceId, accountId }}
              search={{ range: "custom", from: date, to: date }}
            />
          )}
          onClick={closeCapture}
        >
          {t("capture.booked.show")}
        </Button>
      </div>
    </div>
  );
}
