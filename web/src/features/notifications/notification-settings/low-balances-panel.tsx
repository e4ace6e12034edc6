import { Button, Select } from "@mantine/core";
import { Plus, Trash } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { currencyIn } from "@/lib/money";
import { newUuid } from "@/lib/random";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { IconButton } from "@/ui/icon-button";
import { Panel } from "@/ui/panel";
import { useFocusNext } from "@/ui/use-focus-next";
import { useLocale } from "@/ui/use-locale";
import { type LowBalanceDraft, lowBalanceField } from "./settings-draft";
import classes from "./settings-form.module.css";

interface LowBalancesPanelProps {
  workspaces: readonly Workspace[];
  accounts: readonly AccountRow[];
  rows: readonly LowBalanceDraft[];
  errors: Record<string, string>;
  onChange: (rows: LowBalanceDraft[]) => void;
}

/** Of which accounts one is told when they have less than an amount. */
export function LowBalancesPanel({ workspaces, accounts, rows, errors, onChange }: LowBalancesPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);
  const isTaken = (id: string, own: string) => id !== own && rows.some(({ accountId }) => accountId === id);
  const choicesFor = (own: string) =>
    workspaces
      .map(({ id, name }) => ({
        group: name,
        items: openAccounts(accounts, own)
          .filter((account) => account.workspace_id === id && !isTaken(account.id, own))
          .map((account) => ({ value: account.id, label: account.name })),
      }))
      .filter(({ items }) => items.length > 0);
  const change = (key: string, some: Partial<LowBalanceDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...some } : row)));
  return (
    <Panel
      title={t("notificationSettings.lowBalances.title")}
      text={t("notificationSettings.lowBalances.text")}
      level={2}
    >
      <div ref={root} className={classes.fields}>
        {rows.map(({ key, accountId, amount }) => {
          const account = accounts.find(({ id }) => id === accountId);
          const currency = account && currencyIn(account);
          return (
            <div key={key} className={classes.balance}>
              <Select
                className={classes.account ?? ""}
                data-row={key}
                label={t("notificationSettings.lowBalances.account")}
                data={choicesFor(accountId)}
                value={accountId || null}
                error={errors[lowBalanceField(key, "account")]}
                searchable
                openOnFocus={false}
                nothingFoundMessage={t("common.nothingFound")}
                onChange={(value) => {
                  const chosen = accounts.find(({ id }) => id === value);
                  if (chosen) change(key, { accountId: chosen.id, workspaceId: chosen.workspace_id });
                }}
              />
              {currency && (
                <AmountInput
                  className={classes.amount ?? ""}
                  label={t("notificationSettings.lowBalances.amount")}
                  currency={currency}
                  showsCode
                  value={readAmount(amount, currency, locale)}
                  error={errors[lowBalanceField(key, "amount")]}
                  onChange={({ text }) => change(key, { amount: text })}
                />
              )}
              <IconButton
                className={classes.remove ?? ""}
                icon={Trash}
                label={
                  account
                    ? t("notificationSettings.lowBalances.remove", { name: account.name })
                    : t("notificationSettings.lowBalances.removeUnnamed")
                }
                onClick={() => {
                  focusNext("[data-add]");
                  onChange(rows.filter((row) => row.key !== key));
                }}
              />
            </div>
          );
        })}
        <div>
          <Button
            data-add
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={choicesFor("").length === 0}
            onClick={() => {
              const key = newUuid();
              focusNext(`[data-row="${key}"]`);
              onChange([...rows, { key, workspaceId: "", accountId: "", amount: "" }]);
            }}
          >
            {t("notificationSettings.lowBalances.add")}
          </Button>
        </div>
        {accounts.length === 0 && (
          <p className={classes.hint}>{t("notificationSettings.lowBalances.empty")}</p>
        )}
      </div>
    </Panel>
  );
}
