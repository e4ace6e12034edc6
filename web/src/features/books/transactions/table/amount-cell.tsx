import { ConvertedMoney } from "@/features/rates/exchange-rates/public";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { isTemporary } from "../transaction";
import classes from "./cells.module.css";
import type { ViewRow } from "./view-row";

interface AmountCellProps {
  view: ViewRow;
  base: Currency;
  workspaceId: string;
  canEdit: boolean;
}

/** What was paid, and below it what that is in the workspace's currency, if that is another one. */
export function AmountCell({ view: { row }, base, workspaceId, canEdit }: AmountCellProps) {
  const amount = (
    <MoneyText amount={row.amount} currency={row.currency} tone={row.transfer ? "plain" : "flow"} />
  );
  if (row.currency === base || isTemporary(row)) return amount;
  return (
    <span className={classes.amount}>
      {amount}
      <ConvertedMoney
        amount={row.converted}
        base={base}
        from={row.currency}
        rate={row.rate}
        day={row.date}
        workspaceId={workspaceId}
        canSet={canEdit}
        quiet
      />
    </span>
  );
}
