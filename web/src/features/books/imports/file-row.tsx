import { useTranslation } from "react-i18next";
import { CategoryIcon } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import { AmountText, FigureText } from "./amount-text";
import type { ImportRow } from "./api";
import classes from "./file-row.module.css";
import { isSelectable } from "./import-choices";

interface FileRowProps {
  row: ImportRow;
  /** The currency of the account that it is of; null as long as that is not known. */
  currency: Currency | null;
  /** The category that it gets, as far as it is there already. */
  category: { path: string; icon: string; color: string } | undefined;
  /** The account that it is of, when the file has several. */
  account: string | undefined;
  /** The account at the other end of a transfer. */
  transfer: string | undefined;
  /** Missing categories are made. */
  creating: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

const TONES = {
  known: "neutral",
  similar: "warning",
  settled: "primary",
  adjusted: "warning",
  closed: "warning",
  refused: "danger",
  unassigned: "warning",
} as const;

/** A row of a file as it would be booked. */
export function FileRow(props: FileRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { row, currency, account, selected, onSelect } = props;
  const { line, date, payee, note, verdict, splits, tags, rules } = row;
  const name = payee || note || t("transactions.noPayee");
  const hint = useHint(row);
  const details = [
    hint,
    account,
    payee ? note : "",
    splits.length > 0 && t("imports.rows.split", { count: splits.length }),
    tags.map((tag) => `#${tag}`).join(" "),
    rules.length > 0 && t("imports.rows.byRule"),
    row.is_shortened && t("imports.rows.shortened"),
  ].filter(Boolean);
  return (
    <div
      className={classes.row}
      data-left-out={!selected || undefined}
      title={t("imports.rows.line", { line })}
    >
      <input
        type="checkbox"
        className={classes.check}
        aria-label={t("imports.rows.take", { payee: name })}
        checked={selected}
        disabled={!isSelectable(verdict)}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <span className={classes.date}>{formatDay(date, locale)}</span>
      <span className={classes.who}>
        <span className={classes.name}>
          <span className={classes.payee}>{name}</span>
          {verdict !== "new" && <Badge tone={TONES[verdict]}>{t(`imports.rows.verdicts.${verdict}`)}</Badge>}
        </span>
        {details.length > 0 && <span className={classes.details}>{details.join(" · ")}</span>}
      </span>
      <CategoryCell {...props} />
      <span className={classes.amount}>
        {/* Of an amount in another currency only the figure is known here. */}
        {row.reason === "currency_differs" ? (
          <FigureText text={row.amount} />
        ) : (
          <AmountText
            text={row.amount}
            currency={currency}
            tone={row.transfer_account_id ? "plain" : "flow"}
          />
        )}
      </span>
    </div>
  );
}

function CategoryCell({ row, category, transfer, creating }: FileRowProps) {
  const { t } = useTranslation();
  if (transfer !== undefined) {
    return (
      <span className={classes.category}>
        <CategoryIcon category="transfer" />
        <span>{transfer}</span>
      </span>
    );
  }
  const isNew = !category && row.category !== null && row.splits.length === 0;
  if (!category && !(isNew && creating)) return <span className={classes.category} />;
  return (
    <span className={classes.category}>
      <CategoryIcon category={category ?? null} />
      <span>{category?.path ?? row.category}</span>
      {isNew && <Badge tone="primary">{t("imports.rows.newCategory")}</Badge>}
    </span>
  );
}

/** Why a row is not simply new. */
function useHint({ verdict, match, reason }: ImportRow): string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  if (verdict === "known") return t("imports.rows.knownHint");
  if (verdict === "closed") return t("imports.rows.closedHint");
  if (match) {
    const [date, { payee, amount }] = [formatDay(match.date, locale), match];
    if (verdict === "similar") {
      return t("imports.rows.similarHint", { date, payee: payee || t("transactions.noPayee") });
    }
    if (verdict === "settled") return t("imports.rows.settledHint", { date });
    if (verdict === "adjusted") return t("imports.rows.adjustedHint", { date, amount });
  }
  if (verdict === "similar") return t("imports.rows.otherLegHint");
  return reason && t(`imports.reasons.${reason}`);
}
