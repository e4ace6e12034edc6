import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import type { AccountRow } from "@/features/books/accounts/public";
import { formatDay } from "@/lib/dates";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { accountCurrency } from "./account-currency";
import classes from "./account-fields.module.css";
import { AmountText } from "./amount-text";
import type { ImportPart } from "./api";

interface AccountFieldsProps {
  parts: readonly ImportPart[];
  accounts: readonly AccountRow[];
  /** What was chosen, by part: null leaves it out. */
  chosen: ReadonlyMap<number, string | null>;
  onChoose: (part: number, account: string | null) => void;
}

const LEFT_OUT = "none";

/** Which account each part of the file is of. */
export function AccountFields({ parts, accounts, chosen, onChoose }: AccountFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const several = parts.length > 1;
  return (
    <Panel title={t("imports.accounts.title", { count: parts.length })} level={2}>
      <div className={classes.parts}>
        {parts.map(({ part, number, name, currency, rows, closing, account_id }) => {
          const description = [name, number].filter(Boolean).join(" · ");
          const account = chosen.get(part);
          const value = account === null ? LEFT_OUT : (account ?? account_id ?? "");
          const into = accountCurrency(accounts, value);
          const differs = into && currency && currency !== into.code ? currency : null;
          return (
            <div key={part} className={classes.part}>
              <NativeSelect
                label={
                  several && description
                    ? t("imports.accounts.intoNamed", { name: description })
                    : t("imports.accounts.into")
                }
                value={value}
                error={value === "" && t("imports.accounts.wanted")}
                data={[
                  ...(value === "" ? [{ value: "", label: t("imports.accounts.choose") }] : []),
                  ...openAccounts(accounts, value).map(({ id, name: label }) => ({ value: id, label })),
                  ...(several ? [{ value: LEFT_OUT, label: t("imports.accounts.leaveOut") }] : []),
                ]}
                onChange={({ currentTarget }) =>
                  onChoose(part, currentTarget.value === LEFT_OUT ? null : currentTarget.value)
                }
              />
              <p className={classes.facts}>
                {!several && description && <span>{description}</span>}
                <span>{t("imports.accounts.rows", { count: rows })}</span>
                {differs && (
                  <span className={classes.warning}>
                    {t("imports.accounts.currency", { currency: differs })}
                  </span>
                )}
                {closing && (
                  <span>
                    {t("imports.accounts.closing", { date: formatDay(closing.date, locale) })}{" "}
                    {/* Of an amount in another currency only the figure is known here. */}
                    <AmountText text={closing.amount} currency={differs ? null : into} tone="plain" />
                  </span>
                )}
              </p>
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
