import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileClock, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Badge } from "@/ui/badge";
import { ErrorState } from "@/ui/error-state";
import { InstantText } from "@/ui/instant-text";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { type Import, importQueries, useDiscard } from "./api";
import { RevertDialog } from "./revert-dialog";

interface PastImportsProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  onOpen: (id: string) => void;
}

/** What was imported before, each with its way back, and what was begun. */
export function PastImports({ workspace, accounts, onOpen }: PastImportsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(importQueries.list(workspace.id));
  const [reverting, setReverting] = useState<Import | null>(null);
  return (
    <Panel title={t("imports.past.title")} level={2}>
      {data && data.length === 0 && <PanelNote>{t("imports.past.none")}</PanelNote>}
      {data && data.length > 0 && (
        <ItemList label={t("imports.past.title")}>
          {data.map((made) => (
            <PastImport
              key={made.id}
              made={made}
              accounts={accounts}
              onOpen={() => onOpen(made.id)}
              onRevert={() => setReverting(made)}
            />
          ))}
        </ItemList>
      )}
      {!data && !error && <ItemListSkeleton rows={2} />}
      {!data && error && (
        <ErrorState
          title={t("imports.past.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {reverting && (
        <RevertDialog workspace={workspace} made={reverting} onClose={() => setReverting(null)} />
      )}
    </Panel>
  );
}

const STATES = {
  reading: ["imports.past.reading", "primary"],
  unread: ["imports.past.unread", "warning"],
  uploaded: ["imports.past.uploaded", "primary"],
  booking: ["imports.past.booking", "primary"],
  booked: null,
  reverted: ["imports.past.reverted", "neutral"],
  failed: ["imports.past.failedBadge", "warning"],
} as const;

interface PastImportProps {
  made: Import;
  accounts: readonly AccountRow[];
  onOpen: () => void;
  onRevert: () => void;
}

function PastImport({ made, accounts, onOpen, onRevert }: PastImportProps) {
  const { t } = useTranslation();
  const { name, state, row_count, account_ids, created_by, booked_at, created_at, can_revert } = made;
  const discard = useDiscard(made.workspace_id);
  const badge = STATES[state];
  const isDone = state === "booked" || state === "reverted";
  const into = accounts.filter(({ id }) => account_ids.includes(id)).map((account) => account.name);
  return (
    <Item
      icon={FileClock}
      tone={state === "booked" ? "primary" : undefined}
      title={isDone ? <ImportLink made={made} /> : name}
      badge={badge && <Badge tone={badge[1]}>{t(badge[0])}</Badge>}
      details={[
        row_count > 0 && t("imports.past.count", { count: row_count }),
        into.join(", "),
        created_by.full_name,
        <InstantText key="at" at={booked_at ?? created_at} />,
      ]}
      actions={
        <>
          {!isDone && (
            <Button size="compact-sm" variant="light" onClick={onOpen}>
              {t("imports.past.continue")}
            </Button>
          )}
          {!isDone && state !== "booking" && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Trash2 size={14} aria-hidden />}
              loading={discard.isPending}
              aria-label={t("imports.past.discardNamed", { name })}
              onClick={() => discard.mutate(made.id, { onError: (refused) => notifyFailure(refused) })}
            >
              {t("imports.past.discard")}
            </Button>
          )}
          {can_revert && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Undo2 size={14} aria-hidden />}
              aria-label={t("imports.past.revertNamed", { name })}
              onClick={onRevert}
            >
              {t("imports.past.revert")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The way to what has become of a file. */
function ImportLink({ made: { workspace_id, id, name } }: { made: Import }) {
  return (
    <Link
      to="/workspaces/$workspaceId/import"
      params={{ workspaceId: workspace_id }}
      search={({ account }: { account?: string }) => ({ ...(account && { account }), import: id })}
    >
      {name}
    </Link>
  );
}
