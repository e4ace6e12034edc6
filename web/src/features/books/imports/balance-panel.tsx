import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "@/features/books/accounts/public";
import { type Currency, currencyOf } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { accountCurrency } from "./account-currency";
import { AmountText } from "./amount-text";
import type { ImportBalance, ImportPart } from "./api";
import { calculateBalance, digitsIn } from "./balance";
import classes from "./balance-panel.module.css";

interface BalancePanelProps {
  part: ImportPart;
  accounts: readonly AccountRow[];
  /** A balance printed behind a transaction does not follow from the one before it. */
  hasGaps: boolean;
}

/** Whether the transactions that were read lead from the statement's opening balance to its closing balance. */
export function BalancePanel({ part, accounts, hasGaps }: BalancePanelProps) {
  const { t } = useTranslation();
  const { account_id, currency, balance } = part;
  const into = accountCurrency(accounts, account_id);
  const own = balance && currency && into?.code !== currency ? currencyOf(currency, digitsIn(balance)) : into;
  const state = stateOf(balance);
  return (
    <Panel
      title={t("imports.balance.title")}
      level={2}
      state={<BalanceBadge state={state} />}
      text={t(`imports.balance.${state}Text`)}
    >
      {hasGaps && <PanelNote tone="warning">{t("imports.balance.gaps")}</PanelNote>}
      {balance && <Figures balance={balance} state={state} currency={own} />}
    </Panel>
  );
}

type BalanceState = "met" | "differs" | "missing";

function stateOf(balance: ImportBalance | null): BalanceState {
  if (balance === null || balance.is_met === null) return "missing";
  return balance.is_met ? "met" : "differs";
}

function BalanceBadge({ state }: { state: BalanceState }) {
  const { t } = useTranslation();
  const text = t(`imports.balance.${state}`);
  if (state === "met") {
    return (
      <Badge tone="good" icon={Check}>
        {text}
      </Badge>
    );
  }
  if (state === "differs") {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        {text}
      </Badge>
    );
  }
  return <Badge icon={CircleHelp}>{text}</Badge>;
}

interface FiguresProps {
  balance: ImportBalance;
  state: BalanceState;
  currency: Currency | null;
}

function Figures({ balance, state, currency }: FiguresProps) {
  const { t } = useTranslation();
  const { calculated, difference } = calculateBalance(balance);
  const moved = t("imports.balance.transactions");
  const figures: [name: string, amount: string | null][] = [
    [t("imports.balance.opening"), balance.opening],
    [moved, balance.rows_sum],
    // Where it is met it is the closing balance.
    ...(state === "met" || calculated === null
      ? []
      : [[t("imports.balance.calculated"), calculated] as [string, string]]),
    [t("imports.balance.closing"), balance.closing],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, amount]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>
            {amount === null ? (
              <span className={classes.missing}>{t("imports.balance.notShown")}</span>
            ) : (
              <AmountText text={amount} currency={currency} tone={name === moved ? "flow" : "plain"} />
            )}
          </dd>
        </div>
      ))}
      {state === "differs" && difference !== null && (
        <div className={classes.figure} data-tone="warning">
          <dt>{t("imports.balance.difference")}</dt>
          <dd>
            <AmountText text={difference} currency={currency} tone="plain" />
          </dd>
        </div>
      )}
    </dl>
  );
}
