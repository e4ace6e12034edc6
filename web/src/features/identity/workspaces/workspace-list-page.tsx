import { Button, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { dropWorkspace, workspaceQueries } from "./api";
import { DeleteWorkspaceDialog } from "./delete-workspace-dialog";
import { useWorkspace } from "./use-workspace";
import { WorkspaceCard } from "./workspace-card";
import { WorkspaceDialog } from "./workspace-dialog";
import classes from "./workspace-list-page.module.css";
import { WorkspaceStart } from "./workspace-start";

// Loaded when somebody looks at the members, or at the permission, for the first time.
const MembersDialog = lazy(async () => ({
  default: (await import("@/features/identity/members/public")).MembersDialog,
}));

const AiPermissionDialog = lazy(async () => ({
  default: (await import("./ai-permission/ai-permission-dialog")).AiPermissionDialog,
}));

/** The user's workspaces: make, choose, change and delete them. */
export default function WorkspaceListPage() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(workspaceQueries.list());
  const cache = useQueryClient();
  const selected = useWorkspace();
  const [creating, { open, close }] = useDisclosure();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const [sharedId, setSharedId] = useState<string | null>(null);
  const [permittedId, setPermittedId] = useState<string | null>(null);
  // By id, so that a dialog works on the newest version of its workspace.
  const edited = data?.find(({ id }) => id === editedId) ?? null;
  const deleted = data?.find(({ id }) => id === deletedId) ?? null;
  const shared = data?.find(({ id }) => id === sharedId) ?? null;
  const permitted = data?.find(({ id }) => id === permittedId) ?? null;
  return (
    <>
      <PageHeader
        title={t("app.nav.workspaces")}
        inBar
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
            {t("workspaces.create")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("workspaces.intro")}</p>
      </PageHeader>
      {isPending && <Loading />}
      {!data && error && (
        <ErrorState
          title={t("workspaces.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <WorkspaceStart />}
      {data && data.length > 0 && (
        <ul className={classes.grid}>
          {data.map((workspace) => (
            <WorkspaceCard
              key={workspace.id}
              workspace={workspace}
              selected={workspace.id === selected?.id}
              onEdit={() => setEditedId(workspace.id)}
              onDelete={() => setDeletedId(workspace.id)}
              onMembers={() => setSharedId(workspace.id)}
              onAiPermission={() => setPermittedId(workspace.id)}
            />
          ))}
        </ul>
      )}
      <WorkspaceDialog opened={creating} onClose={close} workspace={null} />
      {edited && <WorkspaceDialog opened onClose={() => setEditedId(null)} workspace={edited} />}
      {deleted && <DeleteWorkspaceDialog onClose={() => setDeletedId(null)} workspace={deleted} />}
      <Suspense>
        {shared && (
          <MembersDialog
            workspace={shared}
            onClose={() => setSharedId(null)}
            onLeft={() => dropWorkspace(shared.id, cache)}
          />
        )}
        {permitted && <AiPermissionDialog workspace={permitted} onClose={() => setPermittedId(null)} />}
      </Suspense>
    </>
  );
}

function Loading() {
  return (
    <div className={classes.grid} aria-hidden>
      <Skeleton height={150} radius="lg" />
      <Skeleton height={150} radius="lg" />
    </div>
  );
}
