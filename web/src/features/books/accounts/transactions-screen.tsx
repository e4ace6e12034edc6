import { Button } from "@mantine/core";
import { ArrowLeftRight, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { may } from "@/api/workspace";
import { SuggestCategories } from "@/features/books/category-suggestions/public";
import {
  type DialogTask,
  type TransactionSearch,
  TransactionsView,
  useTransactionSearch,
} from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { AddReceiptButton, useReceiptDrop } from "@/features/receipts/capture/public";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import { useNamedScreen } from "@/ui/screen-title";
import type { Account } from "./api";
import { RangeFigures } from "./range-figures";
import classes from "./transactions-screen.module.css";

interface TransactionsScreenProps {
  workspace: Workspace;
  /** Null for all accounts. */
  account: Account | null;
  accounts: readonly Account[];
  title: string;
  inBar?: boolean;
  beside: ReactNode;
  /** Before those of the range that the table shows. */
  figures?: ReactNode;
  /** Between the figures and the table. */
  note?: ReactNode;
  onSearch: (search: TransactionSearch) => void;
}

/** The transactions of an account or of all of them, with the figures above them. */
export function TransactionsScreen(props: TransactionsScreenProps) {
  const { workspace, account, accounts, title, inBar = false, beside, figures, note, onSearch } = props;
  const { t } = useTranslation();
  useNamedScreen(title);
  const search = useTransactionSearch();
  const [task, setTask] = useState<DialogTask | null>(null);
  const canEdit = may(workspace, "edit_transactions") && !account?.is_closed;
  const suggestions = { workspace, accountId: account?.id ?? null, accounts };
  useReceiptDrop(workspace.id, account?.id ?? null, canEdit);
  const begin = (direction: "expense" | "transfer") =>
    setTask({ kind: "new", direction, accountId: account?.id ?? null });
  return (
    <>
      <PageHeader
        title={title}
        inBar={inBar}
        beside={beside}
        actions={
          canEdit && (
            <div className={classes.actions}>
              <SuggestCategories {...suggestions} />
              <AddReceiptButton accountId={account?.id ?? null} />
              {openAccounts(accounts).length > 1 && (
                <Button
                  variant="default"
                  leftSection={<ArrowLeftRight size={16} aria-hidden />}
                  onClick={() => begin("transfer")}
                >
                  {t("accountDetail.transfer")}
                </Button>
              )}
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => begin("expense")}>
                {t("accountDetail.add")}
              </Button>
            </div>
          )
        }
      >
        <dl className={classes.figures}>
          {figures}
          <RangeFigures workspace={workspace} account={account} search={search} />
        </dl>
      </PageHeader>
      {note}
      <TransactionsView
        workspace={workspace}
        account={account}
        accounts={accounts}
        search={search}
        onSearch={onSearch}
        canEdit={canEdit}
        canCreateCategory={may(workspace, "edit_categories")}
        phoneTools={canEdit && <SuggestCategories {...suggestions} compact />}
        task={task}
        onTask={setTask}
      />
      {canEdit && <FloatingButton label={t("accountDetail.add")} onClick={() => begin("expense")} />}
    </>
  );
}
