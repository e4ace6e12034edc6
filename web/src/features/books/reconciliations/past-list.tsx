import { Button } from "@mantine/core";
import { Lock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { currencyIn, formatMoney, parseWire } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { type Reconciliation, useReopenReconciliation } from "./api";

interface PastListProps {
  workspace: Workspace;
  account: AccountRow;
  /** The closed ones, the latest statement first. */
  past: readonly Reconciliation[];
  /** Whether one is open, too. */
  isOpen: boolean;
}

/** The statements that an account agreed with; the last one can be opened again by those who may. */
export function PastList({ workspace, account, past, isOpen }: PastListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [reopening, setReopening] = useState<Reconciliation | null>(null);
  const reopen = useReopenReconciliation({ workspaceId: workspace.id, accountId: account.id });
  const currency = currencyIn(account);
  const mayReopen = may(workspace, "edit_closed");
  const nameOf = (id: string | null) => workspace.users.find(({ user_id }) => user_id === id)?.full_name;
  const text = past.length > 0 && !mayReopen ? t("reconciliations.askAdmin") : undefined;
  return (
    <Panel level={2} title={t("reconciliations.past")} text={text}>
      {past.length === 0 && <PanelNote>{t("reconciliations.noPast")}</PanelNote>}
      {past.length > 0 && (
        <ItemList label={t("reconciliations.past")}>
          {past.map((one, index) => (
            <Item
              key={one.id}
              icon={Lock}
              title={t("reconciliations.until", { day: formatDay(one.statement_date, locale) })}
              details={[
                formatMoney(parseWire(one.statement_balance, currency.digits), currency, locale),
                t("reconciliations.rowCount", { count: one.row_count }),
                one.adjustment_id !== null && t("reconciliations.adjusted"),
                nameOf(one.closed_by),
                one.closed_at && <InstantText key="at" at={one.closed_at} />,
              ]}
              actions={
                index === 0 &&
                mayReopen && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={isOpen}
                    title={isOpen ? t("reconciliations.oneAtATime") : undefined}
                    onClick={() => setReopening(one)}
                  >
                    {t("reconciliations.reopen")}
                  </Button>
                )
              }
            />
          ))}
        </ItemList>
      )}
      {reopening && (
        <ConfirmDialog
          title={t("reconciliations.reopenTitle")}
          submitLabel={t("reconciliations.reopen")}
          pending={reopen.isPending}
          error={reopen.error ? explain(reopen.error).text : null}
          onConfirm={() => reopen.mutate(reopening, { onSuccess: () => setReopening(null) })}
          onClose={() => {
            reopen.reset();
            setReopening(null);
          }}
        >
          {t("reconciliations.reopenText", {
            count: reopening.row_count,
            day: formatDay(reopening.statement_date, locale),
          })}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
