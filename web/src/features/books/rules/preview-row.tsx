import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQueries } from "@/features/books/accounts/public";
import { useStatusName, type WorkspaceMoney } from "@/features/books/transactions/public";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatMoney, parseWire } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { RulePreviewRow } from "./api";
import classes from "./preview.module.css";
import { useRuleTexts } from "./use-rule-texts";

/** One field that would be another. */
interface Difference {
  name: string;
  /** Empty where there was nothing. */
  was: string;
  becomes: string;
}

/** A transaction that a run would change: what it is now, and what it would be. */
export function PreviewRow({ workspace, row }: { workspace: WorkspaceMoney; row: RulePreviewRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: accounts } = useQuery(accountQueries.list(workspace.id));
  const currency = currencyOfRow(row);
  const differences = useDifferences(workspace, row);
  const { date, payee, total_amount, account_id } = row.transaction;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.payee} data-empty={!payee || undefined}>
          {payee || t("transactions.noPayee")}
        </span>
        <span className={classes.facts}>
          <span>{formatDay(date, locale)}</span>
          <span>{accounts?.find(({ id }) => id === account_id)?.name}</span>
        </span>
      </div>
      <MoneyText amount={parseWire(total_amount, currency.digits)} currency={currency} tone="flow" />
      <ul className={classes.differences}>
        {differences.map(({ name, was, becomes }) => (
          <li key={name}>
            <span className={classes.field}>{name}</span> {was && <del>{was}</del>} <ins>{becomes}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

function currencyOfRow({ transaction }: Pick<RulePreviewRow, "transaction">) {
  return currencyOf(transaction.currency, digitsOf(transaction.total_amount));
}

function useDifferences(workspace: WorkspaceMoney, { transaction, after }: RulePreviewRow): Difference[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = useRuleTexts(workspace);
  const statusName = useStatusName();
  const currency = currencyOfRow({ transaction });
  const differences: Difference[] = [];
  const add = (name: string, was: string, becomes: string) => differences.push({ name, was, becomes });
  if (after.payee !== undefined) add(t("rules.kinds.payee"), transaction.payee, after.payee ?? "");
  if (after.category_id) {
    const was = transaction.category_id ? texts.category(transaction.category_id) : "";
    add(t("rules.kinds.category"), was, texts.category(after.category_id));
  }
  if (after.splits) {
    const lines = after.splits.map(
      ({ category_id, amount }) =>
        `${texts.category(category_id)} ${formatMoney(parseWire(amount, currency.digits), currency, locale)}`,
    );
    const was = transaction.category_id ? texts.category(transaction.category_id) : "";
    add(t("rules.kinds.split"), was, lines.join(", "));
  }
  if (after.tags) {
    const fresh = after.tags.filter((tag) => !transaction.tags.includes(tag));
    add(t("rules.kinds.tags"), "", fresh.map((tag) => `#${tag}`).join(" "));
  }
  if (after.status) add(t("rules.kinds.status"), statusName(transaction.status), statusName(after.status));
  if (after.note !== undefined) add(t("rules.kinds.note"), transaction.note, after.note ?? "");
  return differences;
}
