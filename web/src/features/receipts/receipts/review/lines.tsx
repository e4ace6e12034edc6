import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/books/categories/public";
import { add, type Currency, formatMoney, type Minor } from "@/lib/money";
import { useFocusNext } from "@/ui/use-focus-next";
import { useLocale } from "@/ui/use-locale";
import type { PageRegion } from "../api";
import { LineRow } from "./line-row";
import classes from "./lines.module.css";
import { UncertaintyText } from "./uncertainty-text";
import { newLine, type ReviewLine, type Uncertainty } from "./values";

/** So many lines a receipt has at most. */
const MAX_LINES = 500;

interface LinesProps {
  workspaceId: string;
  lines: readonly ReviewLine[];
  /** Makes other lines of those that are there by then. */
  onChange: (change: (lines: readonly ReviewLine[]) => readonly ReviewLine[]) => void;
  /** As printed, in the currency of the receipt. */
  total: Minor | null;
  currency: Currency;
  isForeign: boolean;
  kind: "expense" | "income";
  canCreateCategory: boolean;
  doubt: Uncertainty | undefined;
  problems: Record<string, string>;
  onMark: (region: PageRegion | null) => void;
}

/** What was bought: each with what it is for, and all of it beside the total. */
export function Lines(props: LinesProps) {
  const { workspaceId, lines, onChange, total, currency, kind, canCreateCategory, doubt, problems } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(root);
  // The same for every drawing, so that a line that stays is not drawn again.
  const latest = useRef({ onChange, focusNext });
  useEffect(() => {
    latest.current = { onChange, focusNext };
  });
  const change = useCallback(
    (key: string, some: Partial<ReviewLine>) =>
      latest.current.onChange((now) => now.map((line) => (line.key === key ? { ...line, ...some } : line))),
    [],
  );
  const remove = useCallback((key: string, number: number) => {
    latest.current.focusNext(`[data-line]:nth-child(${Math.max(number - 1, 1)}) [data-remove], [data-add]`);
    latest.current.onChange((now) => now.filter((line) => line.key !== key));
  }, []);
  const [first] = lines;
  const isOne = first && lines.every(({ category_id }) => category_id === first.category_id);
  return (
    <fieldset ref={root} className={classes.block} data-field="lines">
      <legend className={classes.legend}>{t("receipts.lines.title")}</legend>
      {doubt && (
        <p className={classes.note}>
          <UncertaintyText doubt={doubt} />
        </p>
      )}
      {props.isForeign && lines.length > 0 && (
        <p className={classes.note}>{t("receipts.lines.foreign", { currency: currency.code })}</p>
      )}
      {lines.length > 1 && (
        <CategorySelect
          size="xs"
          label={t("receipts.lines.oneCategory")}
          placeholder={t("transactions.noCategory")}
          workspaceId={workspaceId}
          value={isOne ? first.category_id : null}
          onChange={(category_id) => onChange((now) => now.map((line) => ({ ...line, category_id })))}
          kind={kind}
          canCreate={canCreateCategory}
        />
      )}
      {lines.length > 0 && (
        <ol className={classes.list} aria-label={t("receipts.lines.title")}>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              workspaceId={workspaceId}
              line={line}
              number={at + 1}
              currency={currency}
              kind={kind}
              canCreateCategory={canCreateCategory}
              error={problems[`lines[${at}].sum`] ?? problems[`lines[${at}].name`]}
              onChange={change}
              onRemove={remove}
              onMark={props.onMark}
            />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={lines.length >= MAX_LINES}
          onClick={() => {
            focusNext(`[data-line]:nth-child(${lines.length + 1}) input`);
            onChange((now) => [...now, newLine()]);
          }}
          data-add
        >
          {t("receipts.lines.add")}
        </Button>
        {lines.length > 0 && <LinesSum lines={lines} total={total} currency={currency} />}
      </div>
    </fieldset>
  );
}

/** What the lines come to, and whether that is the total. */
function LinesSum({ lines, total, currency }: Pick<LinesProps, "lines" | "total" | "currency">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sum = sumOf(lines);
  if (sum === null) return null;
  const difference = total === null ? 0 : sum - total;
  const amount = formatMoney(Math.abs(difference), currency, locale);
  return (
    <output className={classes.sum} data-differs={difference !== 0 || undefined}>
      <span>
        {t("receipts.lines.sum")} <strong>{formatMoney(sum, currency, locale)}</strong>
      </span>
      {total !== null && (
        <span>
          {difference === 0
            ? t("receipts.lines.matches")
            : t(difference < 0 ? "receipts.lines.less" : "receipts.lines.more", { amount })}
        </span>
      )}
    </output>
  );
}

/** Null where there is none: no line has an amount, or all together are too much. */
function sumOf(lines: readonly ReviewLine[]): Minor | null {
  const sums = lines.flatMap(({ sum }) => (sum.minor === null ? [] : [sum.minor]));
  if (sums.length === 0) return null;
  try {
    return sums.reduce(add);
  } catch {
    return null;
  }
}
