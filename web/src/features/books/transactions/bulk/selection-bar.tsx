import { CloseButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import {
  ArrowLeftRight,
  CircleCheck,
  Copy,
  type LucideIcon,
  Repeat,
  Tag,
  Trash2,
  Unlink2,
  Wallet,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Currency, formatCount, sum } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "../account-option";
import type { RowAction } from "../table/key-actions";
import type { Transaction } from "../transaction";
import { BulkChangePicker, type Question, targetsOf } from "./bulk-change-picker";
import type { BulkChange } from "./change-rows";
import classes from "./selection-bar.module.css";
import { transferChange } from "./transfer-change";

interface SelectionBarProps {
  rows: readonly Transaction[];
  /** How many rows match what is being looked for, on all pages. */
  total: number;
  workspaceId: string;
  accounts: readonly AccountOption[];
  /** The currency of the workspace, in which rows of several currencies are summed. */
  base: Currency;
  canEdit: boolean;
  /** Which question is open. */
  openPicker: RowAction | null;
  onAsk: (verb: RowAction | null) => void;
  onAction: (verb: RowAction) => void;
  onChange: (change: BulkChange) => void;
  /** Chooses all rows that match. */
  onAll: () => void;
  onClear: () => void;
}

/** What the bar offers, each with its key in the table. */
const ACTIONS: readonly { verb: RowAction; key: string; icon: LucideIcon }[] = [
  { verb: "category", key: "C", icon: Tag },
  { verb: "account", key: "A", icon: Wallet },
  { verb: "status", key: "S", icon: CircleCheck },
  { verb: "duplicate", key: "U", icon: Copy },
  { verb: "transfer", key: "G", icon: ArrowLeftRight },
  { verb: "recurring", key: "R", icon: Repeat },
  { verb: "delete", key: "D", icon: Trash2 },
];

const NAMES = {
  category: "transactions.columns.category",
  account: "transactions.account",
  status: "transactions.columns.status",
  cleared: "transactions.status.cleared",
  duplicate: "bulk.duplicate",
  transfer: "bulk.join",
  recurring: "transactions.makeRecurring",
  delete: "transactions.delete",
} as const satisfies Record<RowAction, string>;

/** What is chosen, what it comes to and what can be done with it, raised over the bottom of the screen. */
export function SelectionBar(props: SelectionBarProps) {
  const { rows, total, accounts, base, canEdit, openPicker, onAsk } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const question = isQuestion(openPicker) && canEdit ? openPicker : null;
  const frame = useClickOutside<HTMLElement>(() => question && onAsk(null));
  const { currency, net, income, expense, unconverted } = sumsOf(rows, base);
  const mayMove = canEdit && targetsOf(rows, accounts).length > 0;
  const transfer = transferChange(rows);
  const separates = "change" in transfer && transfer.change.kind === "separate";
  /** Why a button does nothing, if it does. */
  const hindranceOf = (verb: RowAction) =>
    verb === "transfer" && "reason" in transfer ? t(transfer.reason) : null;
  const actions = ACTIONS.filter(
    ({ verb }) =>
      canEdit &&
      (verb !== "account" || mayMove) &&
      (verb !== "recurring" || rows.length === 1) &&
      (verb !== "transfer" || rows.length === 2 || separates),
  ).map((action) => {
    const isSeparate = action.verb === "transfer" && separates;
    return {
      ...action,
      name: t(isSeparate ? "bulk.separate" : NAMES[action.verb]),
      icon: isSeparate ? Unlink2 : action.icon,
      reason: hindranceOf(action.verb),
    };
  });
  return (
    <section ref={frame} className={classes.bar} aria-label={t("bulk.selection")} data-selection-bar>
      {question && (
        <BulkChangePicker
          key={question}
          question={question}
          rows={rows}
          workspaceId={props.workspaceId}
          accounts={accounts}
          onClose={() => onAsk(null)}
          onChoose={(change) => {
            onAsk(null);
            props.onChange(change);
          }}
        />
      )}
      <span className={classes.count}>
        {t("transactions.selected", { count: rows.length })}
        {income > 0 && expense < 0 && (
          <span className={classes.parts}>
            {t("accountDetail.income")} <MoneyText amount={income} currency={currency} tone="flow" />
            {t("accountDetail.expenses")} <MoneyText amount={expense} currency={currency} />
          </span>
        )}
        <MoneyText amount={net} currency={currency} tone="quiet" />
        {unconverted > 0 && (
          <span className={classes.parts}>{t("amount.leftOut", { count: unconverted })}</span>
        )}
      </span>
      {rows.length < total && (
        <button type="button" className={classes.all} onClick={props.onAll}>
          {t("bulk.all", { count: total, shown: formatCount(total, locale) })}
        </button>
      )}
      <div className={classes.actions}>
        {actions.map(({ verb, key, name, icon: Icon, reason }) => (
          <button
            key={verb}
            type="button"
            className={classes.action}
            data-grave={verb === "delete" || undefined}
            aria-keyshortcuts={key}
            aria-expanded={isQuestion(verb) ? question === verb : undefined}
            // Not disabled, or a press could not say why.
            aria-disabled={reason !== null || undefined}
            title={reason ?? `${name} (${key})`}
            onClick={() => (isQuestion(verb) ? onAsk(question === verb ? null : verb) : props.onAction(verb))}
          >
            <Icon size={16} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <CloseButton className={classes.close} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </section>
  );
}

/** What chosen rows come to: in their own currency where they have one, else as far as they are converted. */
function sumsOf(rows: readonly Transaction[], base: Currency) {
  const own = rows[0]?.currency ?? base;
  const isOne = rows.every(({ currency }) => currency === own);
  const counted = rows.flatMap(({ transfer, amount, converted }) => {
    const value = isOne ? amount : converted;
    return value === null ? [] : [{ value, flows: !transfer }];
  });
  const flows = counted.filter((one) => one.flows).map(({ value }) => value);
  return {
    currency: isOne ? own : base,
    net: sum(counted.map(({ value }) => value)),
    income: sum(flows.filter((value) => value > 0)),
    expense: sum(flows.filter((value) => value < 0)),
    unconverted: rows.length - counted.length,
  };
}

function isQuestion(verb: RowAction | null): verb is Question {
  return verb === "category" || verb === "account" || verb === "status";
}
