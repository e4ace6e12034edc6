import { ArrowRight, Trash2, UsersRound } from "lucide-react";
import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "../account-option";
import type { WorkspaceMoney } from "../api";
import type { Split } from "../splits/split";
import { useStatusName } from "../status";
import type { TransactionStatus } from "../transaction";
import classes from "./newer-row-panel.module.css";
import type { Change, Field } from "./rebase";
import type { NewerRow } from "./use-newer-row";

interface NewerRowPanelProps {
  newer: NewerRow;
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  /** Something was to be saved before everything was chosen. */
  wanted: boolean;
}

/** What others have done to the row in the open editor, and the choice where both changed the same field. */
export function NewerRowPanel({ newer, workspace, accounts, wanted }: NewerRowPanelProps) {
  const { rebased, gone } = newer;
  // Spoken when it comes: the place for it is there from the beginning.
  return (
    <div aria-live="polite" className={classes.place}>
      {gone ? (
        <Gone who={newer.who} />
      ) : (
        rebased.changes.length > 0 && (
          <Changes newer={newer} workspace={workspace} accounts={accounts} wanted={wanted} />
        )
      )}
    </div>
  );
}

function Gone({ who }: { who: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} data-tone="gone">
      <Trash2 size={16} aria-hidden />
      <div>
        <p className={classes.title}>{who ? t("conflict.goneBy", { who }) : t("conflict.gone")}</p>
        <p className={classes.text}>{t("conflict.goneText")}</p>
      </div>
    </div>
  );
}

function Changes({ newer, workspace, accounts, wanted }: NewerRowPanelProps) {
  const { t } = useTranslation();
  const { rebased, who } = newer;
  const value = useValueText(workspace, accounts, rebased.base.currency);
  const collisions = rebased.changes.filter(({ stays }) => stays !== "taken");
  const taken = rebased.changes.filter(({ stays }) => stays === "taken");
  return (
    <div className={classes.panel}>
      <UsersRound size={16} aria-hidden />
      <div className={classes.main}>
        <p className={classes.title}>{who ? t("conflict.changedBy", { who }) : t("conflict.changed")}</p>
        {taken.length > 0 && (
          <dl className={classes.taken}>
            {taken.map(({ field, was, is }) => (
              <Fragment key={field}>
                <dt>{t(NAMES[field])}</dt>
                <dd>
                  <s>{value(field, was)}</s>
                  <ArrowRight size={13} aria-hidden />
                  <span>{value(field, is)}</span>
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        {collisions.map((change) => (
          <Choice
            key={change.field}
            change={change}
            who={who}
            value={value}
            missing={wanted && change.stays === null}
            onChoose={(stays) => newer.choose(change.field, stays)}
          />
        ))}
      </div>
    </div>
  );
}

interface ChoiceProps {
  change: Change;
  who: string | null;
  value: ValueText;
  /** It was needed and is not made yet. */
  missing: boolean;
  onChoose: (stays: "mine" | "theirs") => void;
}

function Choice({ change, who, value, missing, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const { field, is, mine, stays } = change;
  const option = (whose: "mine" | "theirs", label: string, text: string) => (
    <label className={classes.option} data-chosen={stays === whose || undefined}>
      <input
        type="radio"
        name={name}
        checked={stays === whose}
        onChange={() => onChoose(whose)}
        data-choice={stays === null || undefined}
      />
      <span className={classes.whose}>{label}</span>
      <span className={classes.value}>{text}</span>
    </label>
  );
  const unreadable = mine === null && field === "amount";
  return (
    <fieldset className={classes.choice} data-missing={missing || undefined}>
      <legend className={classes.question}>{t("conflict.question", { field: t(NAMES[field]) })}</legend>
      <div className={classes.options}>
        {option("mine", t("conflict.mine"), unreadable ? t("conflict.typed") : value(field, mine))}
        {option("theirs", who ?? t("conflict.theirs"), value(field, is))}
      </div>
    </fieldset>
  );
}

const NAMES = {
  amount: "transactions.columns.amount",
  payee: "transactions.columns.payee",
  account_id: "transactions.account",
  date: "transactions.columns.date",
  category_id: "transactions.columns.category",
  splits: "splits.title",
  status: "transactions.columns.status",
  note: "transactions.note",
  tags: "splits.tags",
} as const satisfies Record<Field, string>;

type ValueText = (field: Field, value: Change["is"] | null) => string;

/** The values of fields as people read them. */
function useValueText(
  workspace: WorkspaceMoney,
  accounts: readonly AccountOption[],
  currency: Currency,
): ValueText {
  const { t } = useTranslation();
  const locale = useLocale();
  const { byId } = useCategories(workspace.id);
  const statusName = useStatusName();
  const nothing = t("conflict.nothing");
  const line = ({ category_id, amount }: Split) => {
    const name = byId.get(category_id ?? "")?.path ?? t("transactions.noCategory");
    return `${name} ${formatMoney(amount, currency, locale, { sign: "always" })}`;
  };
  return (field, value) => {
    if (typeof value === "number") return formatMoney(value, currency, locale, { sign: "always" });
    if (typeof value === "object" && value) {
      const words = value.map((part) => (typeof part === "string" ? part : line(part)));
      return words.join(", ") || nothing;
    }
    if (!value) return field === "category_id" ? t("transactions.noCategory") : nothing;
    if (field === "date") return formatDay(value, locale);
    if (field === "account_id") return accounts.find(({ id }) => id === value)?.name ?? nothing;
    if (field === "category_id") return byId.get(value)?.path ?? nothing;
    if (field === "status") return statusName(value as TransactionStatus);
    return value;
  };
}
