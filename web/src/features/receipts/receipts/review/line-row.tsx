import { TextInput } from "@mantine/core";
import { Sparkles, TriangleAlert, X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/books/categories/public";
import { type Currency, formatMoney } from "@/lib/money";
import { AmountInput } from "@/ui/amount-input";
import { IconButton } from "@/ui/icon-button";
import { useLocale } from "@/ui/use-locale";
import { amountText, otherProduct, plainDecimal } from "../amounts";
import type { PageRegion } from "../api";
import classes from "./lines.module.css";
import type { ReviewLine } from "./values";

const MAX_NAME_LENGTH = 200;

interface LineRowProps {
  workspaceId: string;
  line: ReviewLine;
  number: number;
  currency: Currency;
  kind: "expense" | "income";
  canCreateCategory: boolean;
  error: string | undefined;
  onChange: (key: string, some: Partial<ReviewLine>) => void;
  onRemove: (key: string, number: number) => void;
  onMark: (region: PageRegion | null) => void;
}

/** Something that was bought. Of a long receipt only the line that changes is drawn anew. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { workspaceId, line, number, currency, kind, canCreateCategory, error, onChange, onRemove, onMark } =
    props;
  const { t } = useTranslation();
  const { key, name, code, sum, category_id, region, isDoubtful, isByAi } = line;
  const DoubtIcon = isByAi ? Sparkles : TriangleAlert;
  const called = name || t("receipts.lines.item", { number });
  return (
    <li
      className={classes.line}
      data-line
      data-field={key}
      data-doubtful={isDoubtful || undefined}
      onFocus={() => onMark(region)}
    >
      <TextInput
        className={classes.name ?? ""}
        aria-label={`${t("receipts.lines.item", { number })}: ${t("receipts.lines.name")}`}
        placeholder={t("receipts.lines.name")}
        value={name}
        onChange={(event) => onChange(key, { name: event.currentTarget.value, isDoubtful: false })}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <div className={classes.amount}>
        <AmountInput
          aria-label={`${called}: ${t("receipts.lines.amount")}`}
          placeholder="0"
          currency={currency}
          value={sum}
          onChange={(next) => onChange(key, { sum: next, isDoubtful: false })}
          error={error}
        />
      </div>
      <IconButton
        className={classes.remove ?? ""}
        icon={X}
        iconSize={15}
        label={t("receipts.lines.remove", { name: called })}
        onClick={() => onRemove(key, number)}
        data-remove
      />
      <span className={classes.facts}>
        {isDoubtful && (
          <span className={classes.doubt}>
            <DoubtIcon size={13} aria-hidden />
            {t(isByAi ? "receipts.ai.mark" : "receipts.lines.differs")}
          </span>
        )}
        <Multiplication line={line} currency={currency} />
        {code && <span>{t("receipts.lines.code", { code })}</span>}
      </span>
      <div className={classes.category}>
        <CategorySelect
          size="xs"
          aria-label={t("receipts.lines.category", { name: called })}
          placeholder={t("transactions.noCategory")}
          workspaceId={workspaceId}
          value={category_id}
          onChange={(id) => onChange(key, { category_id: id })}
          kind={kind}
          canCreate={canCreateCategory}
        />
      </div>
    </li>
  );
});

/** How many, and what one costs; with what that comes to where it is not the amount. */
function Multiplication({ line, currency }: Pick<LineRowProps, "line" | "currency">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { unit_price, sum } = line;
  if (line.quantity === null) return null;
  const quantity = plainDecimal(line.quantity, locale);
  // One at the amount says nothing new.
  const isOne = quantity === "1" && sum.minor !== null;
  if (unit_price === null) return !isOne && <span>{t("receipts.lines.quantity", { quantity })}</span>;
  const price = amountText(unit_price, currency, locale);
  const other = sum.minor === null ? null : otherProduct(line.quantity, unit_price, sum.minor, currency);
  if (other === null) return !isOne && <span>{t("receipts.lines.times", { quantity, price })}</span>;
  const product = formatMoney(other, currency, locale);
  return (
    <span className={classes.differs} title={t("receipts.issues.line_differs")}>
      {t("receipts.lines.timesDiffers", { quantity, price, product })}
    </span>
  );
}
