import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import classes from "./forecast.module.css";
import { type AccountOutlook, type Outlook, runningOut } from "./outlook";

interface AccountOutlooksProps {
  outlook: Outlook;
  names: ReadonlyMap<string, string>;
  /** The account that is looked at; null for all of them. */
  chosen: string | null;
  onChoose: (accountId: string | undefined) => void;
}

/** The accounts with the lowest that each is expected to come to; each leads to its own picture. */
export function AccountOutlooks({ outlook, names, chosen, onChoose }: AccountOutlooksProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const out = new Map(runningOut(outlook.accounts).map(({ accountId, day }) => [accountId, day]));
  const row = (
    id: string | undefined,
    name: string,
    { lowest }: Pick<AccountOutlook, "lowest">,
    currency: Currency,
    day: string | undefined,
  ) => (
    <li key={id ?? "all"}>
      <button
        type="button"
        className={classes.entry}
        aria-pressed={(id ?? null) === chosen}
        onClick={() => onChoose(id)}
      >
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.second}>
            {t("forecast.lowestOn", { day: formatDay(lowest.day, locale) })}
          </span>
          {day !== undefined && (
            <span className={classes.badge}>
              <Badge tone="warning" icon={TriangleAlert}>
                {t("forecast.belowZeroOn", { day: formatDay(day, locale, "short") })}
              </Badge>
            </span>
          )}
        </span>
        <span className={classes.amount}>
          <MoneyText amount={lowest.value} currency={currency} />
        </span>
      </button>
    </li>
  );
  return (
    <Card flush>
      <h2 className={classes.heading}>{t("forecast.accounts")}</h2>
      <ul className={classes.list}>
        {row(undefined, t("forecast.allAccounts"), outlook.total, outlook.currency, undefined)}
        {outlook.accounts.map((account) =>
          row(
            account.accountId,
            names.get(account.accountId) ?? "",
            account,
            account.currency,
            out.get(account.accountId),
          ),
        )}
      </ul>
    </Card>
  );
}
