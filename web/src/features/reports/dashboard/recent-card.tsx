import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RowCards, type ViewRow } from "@/features/books/transactions/public";
import type { Currency } from "@/lib/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import classes from "./dashboard.module.css";

interface RecentCardProps {
  workspaceId: string;
  rows: readonly ViewRow[];
  /** The currency of the workspace. */
  base: Currency;
  canEdit: boolean;
  onOpen: (view: ViewRow) => void;
  onAdd: () => void;
}

/** The latest rows of all accounts. */
export function RecentCard({ workspaceId, rows, base, canEdit, onOpen, onAdd }: RecentCardProps) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <div className={classes.cardHead} data-inset>
        <h2 className={classes.cardTitle}>{t("dashboard.recent")}</h2>
        {rows.length > 0 && (
          <Link to="/workspaces/$workspaceId/transactions" params={{ workspaceId }} className={classes.more}>
            {t("app.routes.transactions")}
          </Link>
        )}
      </div>
      {rows.length > 0 ? (
        <RowCards rows={rows} base={base} onOpen={canEdit ? onOpen : undefined} />
      ) : (
        <EmptyState
          title={t("dashboard.noTransactionsTitle")}
          text={t("dashboard.noTransactionsText")}
          actions={
            canEdit && (
              <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
                {t("dashboard.add")}
              </Button>
            )
          }
        />
      )}
    </Card>
  );
}
