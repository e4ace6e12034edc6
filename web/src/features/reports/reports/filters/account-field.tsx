import { Checkbox, ScrollArea, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { type AccountRow, accountQueries } from "@/features/books/accounts/public";
import { joined, listed } from "../parameters";
import classes from "./filters.module.css";
import type { FieldProps } from "./specific-fields";

/** Which accounts count; none chosen stands for all. */
export function AccountField({ workspaceId, question, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { includeArchived = false } = question;
  const { data: used = [] } = useQuery(accountQueries.list(workspaceId));
  const { data: deleted = [] } = useQuery({
    ...accountQueries.deleted(workspaceId),
    enabled: includeArchived,
  });
  const chosen = listed(question.accountIds);
  // One that is closed counts when it is chosen.
  const shown = openAccounts(used, chosen);
  const closed = used.filter((account) => !shown.includes(account));
  const accounts = includeArchived ? [...shown, ...closed, ...deleted] : shown;
  const label = ({ name, currency, is_closed, is_deleted }: AccountRow) => {
    const state = is_deleted ? "deleted" : is_closed ? "closed" : null;
    return [name, currency, ...(state ? [t(`reports.accountStates.${state}`)] : [])].join(" · ");
  };
  const standsForAll = (ids: string[]) =>
    ids.length === accounts.length && (includeArchived || accounts.every(({ is_closed }) => !is_closed));
  return (
    <div className={classes.accounts}>
      <Checkbox
        label={t("reports.allAccounts")}
        checked={chosen.length === 0}
        onChange={() => onChange({ accountIds: undefined })}
      />
      <ScrollArea.Autosize mah={260} type="auto">
        <Checkbox.Group
          aria-label={t("reports.accounts")}
          value={chosen}
          onChange={(ids) => onChange({ accountIds: standsForAll(ids) ? undefined : joined(ids) })}
        >
          <div className={classes.accountList}>
            {accounts.map((account) => (
              <Checkbox key={account.id} value={account.id} label={label(account)} />
            ))}
          </div>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      <Switch
        label={t("reports.includeArchived")}
        checked={includeArchived}
        onChange={(event) => {
          const next = event.currentTarget.checked || undefined;
          const left = next
            ? chosen
            : chosen.filter((id) => used.some((account) => account.id === id && !account.is_closed));
          onChange({ includeArchived: next, accountIds: joined(left) });
        }}
      />
    </div>
  );
}
