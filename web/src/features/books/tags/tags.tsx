import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Merge, Pencil, Tag as TagIcon, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatCount } from "@/lib/money";
import { ActionListMenu } from "@/ui/actions-menu";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Item, ItemList, ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { tagQueries } from "./api";
import { actionsOf, searchTags } from "./tag";
import type { OpenDialog } from "./tag-dialogs";
import classes from "./tags.module.css";

const TagDialogs = lazy(async () => ({ default: (await import("./tag-dialogs")).TagDialogs }));

/** The tags with their counts, and everything that can be done with them. */
export function Tags({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(tagQueries.list(workspace.id));
  const tags = query.data ?? [];
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const mayEdit = may(workspace, "edit_transactions");
  const shown = searchTags(tags, search);
  return (
    <>
      <PageHeader title={t("app.routes.tags")} inBar>
        <p className={classes.intro}>{t("tags.intro", { name: workspace.name })}</p>
      </PageHeader>
      <Card>
        {tags.length > 0 && (
          <div className={classes.search}>
            <TextInput
              type="search"
              aria-label={t("tags.search")}
              placeholder={t("tags.search")}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
        )}
        {query.isPending && <ItemListSkeleton rows={6} />}
        {query.isError && !query.data && (
          <ErrorState
            title={t("tags.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && tags.length === 0 && (
          <EmptyState title={t("tags.emptyTitle")} text={t("tags.emptyText")} />
        )}
        {tags.length > 0 && shown.length === 0 && (
          <EmptyState title={t("tags.nothingTitle")} text={t("tags.nothingText")} />
        )}
        {shown.length > 0 && (
          <ItemList label={t("app.routes.tags")}>
            {shown.map((tag) => (
              <Item
                key={tag.name}
                icon={TagIcon}
                title={tag.name}
                details={[
                  <Link
                    key="transactions"
                    to="/workspaces/$workspaceId/transactions"
                    params={{ workspaceId: workspace.id }}
                    search={{ tag: tag.name }}
                  >
                    {t("tags.uses", {
                      count: tag.transaction_count,
                      shown: formatCount(tag.transaction_count, locale),
                    })}
                  </Link>,
                ]}
                actions={
                  <ActionListMenu
                    name={tag.name}
                    actions={mayEdit ? actionsOf(tags) : []}
                    entries={{
                      rename: [Pencil, t("tags.rename")],
                      merge: [Merge, t("tags.merge")],
                      delete: [Trash2, t("tags.remove")],
                    }}
                    onAction={(action) => setOpen({ action, tag, into: null })}
                  />
                }
              />
            ))}
          </ItemList>
        )}
      </Card>
      {open && (
        <Suspense>
          <TagDialogs
            open={open}
            workspaceId={workspace.id}
            tags={tags}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
