import { Button, Checkbox } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Transaction } from "@/features/books/transactions/public";
import { formatDay } from "@/lib/dates";
import { FactLine } from "@/ui/fact-line";
import { MoneyText } from "@/ui/money-text";
import { ReviewRow } from "@/ui/review-dialog";
import { RowText } from "@/ui/row-text";
import { useLocale } from "@/ui/use-locale";
import type { TransferSuggestion } from "./api";
import classes from "./transfer-suggestions.module.css";

interface PairItemProps {
  pair: TransferSuggestion;
  /** The names of the accounts that the money left and reached. */
  fromAccount: string;
  toAccount: string;
  isTicked: boolean;
  onTick: (ticked: boolean) => void;
  onDismiss: () => void;
}

/** Two transactions beside each other, as each bank told of them. */
export function PairItem({ pair, fromAccount, toAccount, isTicked, onTick, onDismiss }: PairItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = { from: fromAccount, to: toAccount, date: formatDay(pair.from.date, locale) };
  return (
    <ReviewRow
      lead={
        <Checkbox
          checked={isTicked}
          aria-label={t("transferSuggestions.tick", names)}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      }
      end={
        <Button
          className={classes.dismiss ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-label={t("transferSuggestions.dismissNamed", names)}
          onClick={onDismiss}
        >
          {t("transferSuggestions.dismiss")}
        </Button>
      }
    >
      <div className={classes.legs}>
        <Leg row={pair.from} account={fromAccount} />
        <ArrowRight
          size={16}
          className={classes.arrow}
          aria-label={t("transferSuggestions.arrow")}
          role="img"
        />
        <Leg row={pair.to} account={toAccount} />
      </div>
    </ReviewRow>
  );
}

function Leg({ row, account }: { row: Transaction; account: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={classes.leg}>
      <RowText title={row.payee || row.note || t("transactions.noPayee")}>
        <FactLine>
          <span>{account}</span>
          <span>{formatDay(row.date, locale)}</span>
        </FactLine>
      </RowText>
      <MoneyText amount={row.amount} currency={row.currency} tone="flow" />
    </div>
  );
}
