import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { notifyError } from "@/ui/notify";
import { PageHeader } from "@/ui/page-header";
import { useIdle } from "@/ui/use-idle";
import { useUpload } from "./api";
import { ImportDetail, loadReview } from "./import-detail";
import { ImportStart } from "./import-start";
import classes from "./imports.module.css";
import { useRefusal } from "./refusal";

/** What the address says: which import is open, and which account a new file is of. */
interface Search {
  import?: string;
  account?: string;
}

/** From choosing a file to what has become of it. */
export function Imports({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  useIdle(loadReview);
  const accounts = useQuery(accountQueries.list(workspace.id));
  const refusal = useRefusal();
  const upload = useUpload(workspace.id);
  // Files that were chosen together are taken one after the other.
  const [waiting, setWaiting] = useState<File[]>([]);
  const open = (id: string | undefined) =>
    void navigate({
      to: "/workspaces/$workspaceId/import",
      params: { workspaceId: workspace.id },
      search: { ...(search.account && { account: search.account }), ...(id && { import: id }) },
    });
  const begin = ([file, ...others]: File[]) => {
    if (!file) return;
    setWaiting(others);
    upload.mutate(file, {
      onSuccess: ({ id }) => open(id),
      onError: (error) => {
        if (others.length === 0) return;
        notifyError(`${file.name}: ${refusal(error)}`);
        begin(others);
      },
    });
  };
  const start = (
    <ImportStart
      workspace={workspace}
      accounts={accounts.data ?? []}
      canEdit={may(workspace, "edit_transactions")}
      upload={upload}
      onFiles={begin}
      onOpen={open}
    />
  );
  return (
    <>
      <PageHeader title={t("app.routes.import")} inBar actions={<Viewers workspaceId={workspace.id} />}>
        {!search.import && <p className={classes.intro}>{t("imports.intro")}</p>}
      </PageHeader>
      {accounts.data ? (
        search.import ? (
          <ImportDetail
            key={search.import}
            workspace={workspace}
            accounts={accounts.data}
            id={search.import}
            hint={search.account ?? null}
            next={waiting[0]?.name ?? null}
            onNext={() => {
              open(undefined);
              begin(waiting);
            }}
            onClose={() => open(undefined)}
          />
        ) : (
          start
        )
      ) : accounts.isError ? (
        <ErrorState
          title={t("accounts.failed")}
          text={explain(accounts.error).text}
          onRetry={() => void accounts.refetch()}
        />
      ) : (
        <ItemListSkeleton rows={4} />
      )}
    </>
  );
}
