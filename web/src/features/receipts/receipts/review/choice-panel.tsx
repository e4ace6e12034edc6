import { Link } from "@tanstack/react-router";
import { Copy, Link2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "@/features/books/accounts/public";
import { useCurrencies } from "@/features/rates/currencies/public";
import { formatDay } from "@/lib/dates";
import { currencyOf, digitsOf, formatMoney, parseWire } from "@/lib/money";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import type { ReceiptMatch } from "../api";
import type { Choice } from "./body";
import classes from "./choice-panel.module.css";

interface ChoicePanelProps {
  workspaceId: string;
  accounts: readonly AccountRow[];
  matches: readonly ReceiptMatch[];
  duplicate: ReceiptMatch | null;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  error: string | undefined;
}

const NEW = "new";

/** Whether a receipt is in the books already: which transaction it is of, or that it is a new one. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { workspaceId, accounts, matches, duplicate, choice, onChoose, error } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const heading = useId();
  // Amounts are of currencies that may be this installation's own.
  useCurrencies();
  const known = duplicate
    ? [duplicate, ...matches.filter((match) => match.transaction_id !== duplicate.transaction_id)]
    : matches;
  const amountOf = ({ total_amount, currency }: ReceiptMatch) => {
    const digits = digitsOf(total_amount);
    return formatMoney(parseWire(total_amount, digits), currencyOf(currency, digits), locale);
  };
  const factsOf = (match: ReceiptMatch) =>
    [
      formatDay(match.date, locale),
      amountOf(match),
      accounts.find(({ id }) => id === match.account_id)?.name,
      match.attachment_count > 0 && t("receipts.choice.files", { count: match.attachment_count }),
    ]
      .filter(Boolean)
      .join(" · ");
  const options = known.map((match) => ({
    value: match.transaction_id,
    label: t("receipts.choice.attach", { payee: match.payee || t("transactions.noPayee") }),
    description: `${factsOf(match)}. ${t("receipts.choice.attachHint", { amount: amountOf(match) })}`,
    aside: (
      <Link
        to="/workspaces/$workspaceId/accounts/$accountId"
        params={{ workspaceId, accountId: match.account_id }}
        search={{ range: "custom", from: match.date, to: match.date }}
        className={classes.link}
      >
        {t("receipts.choice.open")}
      </Link>
    ),
  }));
  const Icon = duplicate ? Copy : Link2;
  return (
    <section className={classes.panel} aria-labelledby={heading} data-doubtful={choice === null || undefined}>
      <h2 id={heading} className={classes.title}>
        <Icon size={16} aria-hidden />
        {t(duplicate ? "receipts.choice.duplicateTitle" : "receipts.choice.title")}
      </h2>
      <p className={classes.text}>
        {t(duplicate ? "receipts.choice.duplicateText" : "receipts.choice.text")}
      </p>
      <RadioChoice
        label={{ id: heading }}
        value={choice && (choice.kind === "new" ? NEW : choice.match.transaction_id)}
        options={[
          ...options,
          {
            value: NEW,
            label: t(duplicate ? "receipts.choice.anyway" : "receipts.choice.new"),
            description: t(duplicate ? "receipts.choice.anywayHint" : "receipts.choice.newHint"),
          },
        ]}
        onChange={(value) => {
          const match = known.find(({ transaction_id }) => transaction_id === value);
          onChoose(match ? { kind: "attach", match } : { kind: "new" });
        }}
      />
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
