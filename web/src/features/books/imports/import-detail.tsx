import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { importQueries } from "./api";
import type { ImportChoices } from "./import-choices";
import { ImportProgressView } from "./import-progress";
import { ImportResult } from "./import-result";
import { ReadingPanel } from "./reading-panel";

// What a file is looked through with is there long before the first file is.
export const loadReview = () => import("./import-review");
const ImportReview = lazy(async () => ({ default: (await loadReview()).ImportReview }));
// Why a model could not be asked is said in the words of those who set models up.
const UnreadPanel = lazy(async () => {
  const [panel] = await Promise.all([import("./unread-panel"), loadTexts(["ai-models"])]);
  return { default: panel.UnreadPanel };
});

interface ImportDetailProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  id: string;
  /** The account from whose page the person came, or null. */
  hint: string | null;
  /** The name of the file that comes after this one, or null. */
  next: string | null;
  onNext: () => void;
  onClose: () => void;
}

/** An import as far as it has come: being read, to be looked through, being booked, or done. */
export function ImportDetail({ workspace, accounts, id, hint, next, onNext, onClose }: ImportDetailProps) {
  const { t } = useTranslation();
  const { data: made, error, refetch } = useQuery(importQueries.one(workspace.id, id));
  // Kept while it is booked: when that fails, nothing has to be said again.
  const [choices, setChoices] = useState<ImportChoices | null>(null);
  if (!made && error instanceof ApiError && error.status === 404) {
    return (
      <Card>
        <EmptyState
          title={t("imports.gone.title")}
          text={t("imports.gone.text")}
          actions={<Button onClick={onClose}>{t("imports.gone.action")}</Button>}
        />
      </Card>
    );
  }
  if (!made) {
    if (!error) return <ItemListSkeleton rows={4} />;
    return (
      <ErrorState
        title={t("imports.past.failed")}
        text={explain(error).text}
        onRetry={() => void refetch()}
      />
    );
  }
  const onDiscarded = next === null ? onClose : onNext;
  if (made.state === "reading") return <ReadingPanel made={made} onDiscarded={onDiscarded} />;
  if (made.state === "unread") {
    return (
      <Suspense fallback={<ItemListSkeleton rows={2} />}>
        <UnreadPanel made={made} onDiscarded={onDiscarded} />
      </Suspense>
    );
  }
  if (made.state === "booking") return <ImportProgressView made={made} />;
  if (made.state === "booked" || made.state === "reverted") {
    return (
      <ImportResult
        workspace={workspace}
        accounts={accounts}
        made={made}
        next={next}
        onNext={onNext}
        onClose={onClose}
      />
    );
  }
  return (
    <Suspense fallback={<ItemListSkeleton rows={5} />}>
      <ImportReview
        workspace={workspace}
        accounts={accounts}
        made={made}
        hint={hint}
        choices={choices}
        onImport={setChoices}
        onDiscarded={onDiscarded}
      />
    </Suspense>
  );
}
