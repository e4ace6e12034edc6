import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { AccountRow } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import {
  type Transaction,
  unreconciledQuery,
  useTransactionActions,
  useUndoKeys,
  viewRows,
} from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { type Reconciliation, reconciliationQueries } from "./api";
import { CloseBar } from "./close-bar";
import { isTicked, summarize } from "./summary";
import { TickList } from "./tick-list";

interface TickPanelProps {
  workspace: Workspace;
  account: AccountRow;
  accounts: readonly AccountRow[];
  known: Reconciliation;
  canEdit: boolean;
}

/** An open reconciliation: its figures, and the rows to be ticked. */
export function TickPanel({ workspace, account, accounts, known, canEdit }: TickPanelProps) {
  const { t } = useTranslation();
  const digits = account.currency_digits;
  const { data, error, refetch } = useQuery(unreconciledQuery(workspace, account.id, known.statement_date));
  const { byId: categories } = useCategories(workspace.id);
  const { update } = useTransactionActions(workspace);
  const cache = useQueryClient();
  const [onlyOpen, setOnlyOpen] = useState(false);
  useUndoKeys(workspace.id, canEdit);
  const all = useMemo(() => {
    const names = { categories, accounts: new Map(accounts.map(({ id, name }) => [id, name])) };
    // What was reconciled or moved meanwhile stays in the cache until the server is asked again.
    const waits = ({ status, account_id, date }: Transaction) =>
      (status === "pending" || status === "cleared") &&
      account_id === account.id &&
      date <= known.statement_date;
    return data ? viewRows({ ...data, rows: data.rows.filter(waits) }, names).reverse() : null;
  }, [data, categories, accounts, account.id, known.statement_date]);
  const isWhole = data !== undefined && data.total <= data.rows.length;
  const summary = summarize(known, all && isWhole ? all.map(({ row }) => row) : null, digits);
  const shown = all?.filter(({ row }) => !onlyOpen || !isTicked(row)) ?? [];
  const tick = async (row: Transaction) => {
    // Not by the callbacks of `mutate`, which are those of the last tick alone.
    const patch = { status: isTicked(row) ? "pending" : "cleared" } as const;
    await update.mutateAsync({ row, patch }).catch((refusal: unknown) => notifyFailure(refusal));
    if (isWhole) return;
    // Where the server counts, it counts anew.
    const place = { workspaceId: workspace.id, accountId: account.id };
    await cache.invalidateQueries({ queryKey: reconciliationQueries.list(place).queryKey });
  };
  return (
    <Card flush>
      <CloseBar workspace={workspace} account={account} known={known} summary={summary} canEdit={canEdit} />
      {!all && !error && <ItemListSkeleton rows={4} />}
      {!all && error && (
        <ErrorState
          title={t("reconciliations.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {all && (
        <TickList
          rows={shown}
          all={all}
          onlyOpen={onlyOpen}
          onOnlyOpen={setOnlyOpen}
          onTick={(row) => void tick(row)}
          canEdit={canEdit}
        />
      )}
    </Card>
  );
}
