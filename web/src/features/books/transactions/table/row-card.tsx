import { useTranslation } from "react-i18next";
import { CategoryIcon } from "@/features/books/categories/public";
import { ConvertedText } from "@/features/rates/exchange-rates/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { rem } from "@/lib/rem";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { AuthorTag } from "../author-tag";
import { useFlash } from "../flash";
import { PayeeCell } from "./cells";
import classes from "./row-card.module.css";
import type { ViewRow } from "./view-row";

/** What is not said beside the payee, for whom there is little room. */
const TAGS_BELOW = ["tags"] as const;

/** How high a card is, in pixels. */
export const CARD_HEIGHT = rem(62);

interface RowCardProps {
  view: ViewRow;
  /** The currency of the workspace. */
  base: Currency;
  /** Left out where the row is only shown. */
  onOpen?: ((view: ViewRow) => void) | undefined;
  /** Whether it is chosen, while rows are being chosen. */
  chosen?: boolean | undefined;
}

/** A transaction in two lines: who and how much, then when, what for and the balance after it. */
export function RowCard({ view, base, onOpen, chosen }: RowCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const flash = useFlash(view.row.id);
  const { row, category, parts, otherAccount } = view;
  const transfer = otherAccount !== undefined;
  const names = category?.name ?? parts.map(({ name }) => name).join(", ");
  const purpose = transfer ? t("transactions.transfer") : names || t("transactions.noCategory");
  // Among the rows of one account its name would only repeat itself.
  const place = view.balance !== undefined ? null : transfer ? route(view) : view.account;
  const tags = row.tags.map((tag) => `#${tag}`).join(" ");
  const about = [formatDay(row.date, locale, "short"), purpose, place, tags].filter(Boolean).join(" · ");
  const Card = onOpen ? "button" : "div";
  return (
    <Card
      {...(onOpen && { type: "button", onClick: () => onOpen(view) })}
      className={classes.card}
      data-status={row.status}
      data-flash={flash !== undefined || undefined}
      aria-pressed={chosen}
    >
      {chosen === undefined ? (
        <CategoryIcon tile category={transfer ? "transfer" : (category ?? null)} />
      ) : (
        <span className={classes.mark} />
      )}
      <span className={classes.main}>
        <PayeeCell view={view} columns={TAGS_BELOW} />
        <span className={classes.second}>{flash ? <AuthorTag author={flash} /> : about}</span>
      </span>
      <span className={classes.figures}>
        <MoneyText amount={row.amount} currency={row.currency} tone={transfer ? "plain" : "flow"} />
        {row.currency !== base && view.balance === undefined && (
          <span className={classes.second}>
            <ConvertedText amount={row.converted} base={base} />
          </span>
        )}
        {view.balance !== undefined && (
          <span className={classes.second}>
            <MoneyText amount={view.balance} currency={row.currency} tone="quiet" />
          </span>
        )}
      </span>
    </Card>
  );
}

/** From which account to which the money went. */
function route({ row, account, otherAccount }: ViewRow): string {
  const [from, to] = row.amount < 0 ? [account, otherAccount] : [otherAccount, account];
  return `${from} → ${to}`;
}

/** A short list of cards, all of them drawn. */
export function RowCards({
  rows,
  base,
  onOpen,
}: Pick<RowCardProps, "base" | "onOpen"> & { rows: readonly ViewRow[] }) {
  return (
    <ul className={classes.list}>
      {rows.map((view) => (
        <li key={view.row.id}>
          <RowCard view={view} base={base} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
