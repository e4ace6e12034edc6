import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { AdminError } from "@/features/identity/users/public";
import { useUser } from "@/session/use-user";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { type FlatCategory, searchCategories } from "../category";
import classes from "../manage/categories.module.css";
import { type CategoryAction, CategoryMenu } from "../manage/category-menu";
import { CategoryToolbar } from "../manage/category-toolbar";
import { CategoryTree } from "../manage/category-tree";
import { useFolding } from "../manage/folding";
import { type SystemCategory, systemCategoriesQuery, useUpdateSystemCategory } from "./api";
import { systemTree } from "./system-tree";

const SystemDialog = lazy(async () => ({ default: (await import("./system-dialog")).SystemDialog }));

const ACTIONS: readonly CategoryAction[] = ["edit", "add", "archive"];
const ARCHIVED: readonly CategoryAction[] = ["edit", "archive"];

/** What is open over the page: the dialog of a category, or of a new one beneath it. */
interface Open {
  category: SystemCategory | null;
  above: SystemCategory | null;
}

/** The categories that everybody has: for administrators. */
export default function CategoryAdminPage() {
  const { t } = useTranslation();
  const user = useUser();
  const language = useLocale() === "ru" ? "ru" : "en";
  const { data, error, isPending, refetch } = useQuery(systemCategoriesQuery());
  const update = useUpdateSystemCategory();
  const [search, setSearch] = useState("");
  const folding = useFolding();
  const [archived, setArchived] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  // Known only now, or no longer: the server would refuse everything here.
  if (user && !user.is_superuser) return <Navigate to="/" replace />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={t("app.nav.categories")} inBar />
        <AdminError error={error} title={t("categoryManagement.failed")} onRetry={refetch} />
      </>
    );
  }
  const items = new Map((data ?? []).map((item) => [item.id, item]));
  const all = systemTree(data ?? [], language);
  const shown = searchCategories(all, search).filter(({ isOffered }) => archived || isOffered);
  const act = ({ id, name }: FlatCategory, action: CategoryAction) => {
    const item = items.get(id);
    if (!item) return;
    if (action === "edit") return setOpen({ category: item, above: null });
    if (action === "add") {
      folding.show(id);
      return setOpen({ category: null, above: item });
    }
    const message = t(item.is_archived ? "categoryManagement.unarchived" : "categoryManagement.archived", {
      name,
    });
    // Also when the page has been left, or another change has begun, before the answer is there.
    void update.mutateAsync({ category: item, change: { is_archived: !item.is_archived } }).then(
      () => notifySuccess(message),
      (refusal: unknown) => notifyFailure(refusal),
    );
  };
  return (
    <>
      <PageHeader
        title={t("app.nav.categories")}
        inBar
        actions={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setOpen({ category: null, above: null })}
          >
            {t("categoryManagement.add")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("categoryManagement.systemIntro")}</p>
      </PageHeader>
      <Card flush>
        <CategoryToolbar search={search} onSearch={setSearch} archived={archived} onArchived={setArchived} />
        {isPending && <ItemListSkeleton rows={8} />}
        {data && shown.length === 0 && (
          <EmptyState
            title={t("categoryManagement.nothingTitle")}
            text={t("categoryManagement.nothingText")}
          />
        )}
        <CategoryTree
          categories={shown}
          flat={search.trim() !== ""}
          folding={folding}
          uses={null}
          menu={(category) => (
            <CategoryMenu
              category={category}
              actions={category.isOffered ? ACTIONS : ARCHIVED}
              onAction={(action) => act(category, action)}
            />
          )}
          onOpen={(category) => () => act(category, "edit")}
          moving={null}
        />
      </Card>
      {open && (
        <Suspense>
          {/* It works on the newest state of its category: after a refusal it can be tried again. */}
          <SystemDialog
            category={open.category && (items.get(open.category.id) ?? open.category)}
            above={open.above}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
