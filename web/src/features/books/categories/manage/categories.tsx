import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { categoryQueries } from "../api";
import { type FlatCategory, searchCategories } from "../category";
import { usesQuery, useUpdateCategory } from "./api";
import { parentCandidates } from "./candidates";
import classes from "./categories.module.css";
import type { OpenDialog } from "./category-dialogs";
import { type CategoryAction, CategoryMenu } from "./category-menu";
import { CategoryToolbar } from "./category-toolbar";
import { CategoryTree } from "./category-tree";
import { useFolding } from "./folding";
import { useUndoNotification } from "./use-undo-notification";

const CategoryDialogs = lazy(async () => ({
  default: (await import("./category-dialogs")).CategoryDialogs,
}));

const OWN: readonly CategoryAction[] = ["edit", "add", "move", "archive", "merge", "delete"];
const ARCHIVED: readonly CategoryAction[] = ["edit", "archive", "merge", "delete"];
const SYSTEM: readonly CategoryAction[] = ["add"];

/** The tree with everything that can be done with it. */
export function Categories({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const { id: workspaceId } = workspace;
  const tree = useQuery(categoryQueries.tree(workspaceId, useLocale()));
  const uses = useQuery(usesQuery(workspaceId));
  const update = useUpdateCategory(workspaceId);
  const notify = useUndoNotification(workspaceId);
  const [search, setSearch] = useState("");
  const [archived, setArchived] = useState(false);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const folding = useFolding();
  const mayEdit = may(workspace, "edit_categories");
  const all = (tree.data ?? []).filter(({ isHidden }) => !isHidden);
  // An open dialog works on the newest state of its category: after a refusal it can be tried again.
  const about = open?.category && (all.find(({ id }) => id === open.category?.id) ?? open.category);
  const shown = searchCategories(all, search).filter(({ isOffered }) => archived || isOffered);

  const actionsFor = ({ scope, isOffered, isArchived }: FlatCategory) => {
    if (!mayEdit) return [];
    if (scope === "system") return isOffered ? SYSTEM : [];
    return isArchived || !isOffered ? ARCHIVED : OWN;
  };
  const change = (
    category: FlatCategory,
    what: Parameters<typeof update.mutate>[0]["change"],
    message: string,
  ) => {
    // Also when the page has been left, or another change has begun, before the answer is there.
    void update.mutateAsync({ category, change: what }).then(
      ({ changeId }) => notify(message, changeId),
      (error: unknown) => notifyFailure(error),
    );
  };
  const act = (category: FlatCategory, action: CategoryAction) => {
    if (action === "add") folding.show(category.id);
    if (action !== "archive") return setOpen({ action, category });
    const { name, isArchived } = category;
    const message = t(isArchived ? "categoryManagement.unarchived" : "categoryManagement.archived", { name });
    change(category, { is_archived: !isArchived }, message);
  };
  return (
    <>
      <PageHeader
        title={t("app.routes.categories")}
        inBar
        actions={
          mayEdit && (
            <Button
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setOpen({ action: "add", category: null })}
            >
              {t("categoryManagement.add")}
            </Button>
          )
        }
      >
        <p className={classes.intro}>{t("categoryManagement.intro", { name: workspace.name })}</p>
      </PageHeader>
      <Card flush>
        <CategoryToolbar search={search} onSearch={setSearch} archived={archived} onArchived={setArchived} />
        {tree.isPending && <ItemListSkeleton rows={8} />}
        {tree.isError && !tree.data && (
          <ErrorState
            title={t("categoryManagement.failed")}
            text={explain(tree.error).text}
            onRetry={() => void tree.refetch()}
          />
        )}
        {tree.data && shown.length === 0 && (
          <EmptyState
            title={t("categoryManagement.nothingTitle")}
            text={t("categoryManagement.nothingText")}
          />
        )}
        <CategoryTree
          categories={shown}
          flat={search.trim() !== ""}
          folding={folding}
          uses={uses.data ?? null}
          menu={(category) => (
            <CategoryMenu
              category={category}
              actions={actionsFor(category)}
              onAction={(action) => act(category, action)}
            />
          )}
          onOpen={(category) => (actionsFor(category).includes("edit") ? () => act(category, "edit") : null)}
          moving={
            mayEdit && search === ""
              ? {
                  parentsOf: (category) => new Set(parentCandidates(all, category).map(({ id }) => id)),
                  onMove: (category, parentId) => {
                    if (parentId !== null) folding.show(parentId);
                    change(
                      category,
                      { parent_id: parentId },
                      t("categoryManagement.moved", { name: category.name }),
                    );
                  },
                }
              : null
          }
        />
      </Card>
      {open && !(uses.isLoading && open.action === "delete") && (
        <Suspense>
          <CategoryDialogs
            action={open.action}
            category={about ?? null}
            workspaceId={workspaceId}
            all={all}
            uses={uses.data ? (uses.data.get(open.category?.id ?? "") ?? 0) : null}
            notify={notify}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
