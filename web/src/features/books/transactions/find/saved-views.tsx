import { ActionIcon, Button, Menu, Popover, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { IconButton } from "@/ui/icon-button";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import type { TransactionSearch } from "../search-params";
import { type SavedView, useViewActions, viewQueries } from "./api";
import classes from "./find.module.css";
import { ViewDialog } from "./view-dialog";
import { textOfView, viewOfText } from "./view-text";

interface SavedViewsProps {
  workspaceId: string;
  /** What is shown now. */
  search: TransactionSearch;
  /** Whether views of some accounts make sense here. */
  withAccounts: boolean;
  onShow: (search: TransactionSearch) => void;
}

/** The views that somebody has kept: shown again, named anew, replaced, given up. */
export function SavedViews({ workspaceId, search, withAccounts, onShow }: SavedViewsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  /** The view that gets a name: a new one, or one that is there. */
  const [naming, setNaming] = useState<SavedView | "new" | null>(null);
  const { data = [] } = useQuery({ ...viewQueries.list(workspaceId), enabled: opened });
  const { create, change, remove } = useViewActions(workspaceId);
  const views = data.filter(({ query }) => withAccounts || viewOfText(query).account === undefined);
  const onError = (error: unknown) => notifyFailure(error);

  const show = (view: SavedView) => {
    setOpened(false);
    onShow(viewOfText(view.query));
  };
  const replace = (view: SavedView) =>
    change.mutate(
      { view, query: textOfView(search) },
      { onSuccess: () => notifySuccess(t("find.overwritten", { name: view.name })), onError },
    );
  const giveUp = (view: SavedView) => {
    const back = () => create.mutate({ name: view.name, query: view.query }, { onError });
    remove.mutate(view, {
      onSuccess: () => notifyUndo(t("find.viewDeleted", { name: view.name }), back),
      onError,
    });
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            icon={Bookmark}
            iconSize={18}
            label={t("find.views")}
            size={34}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.views} p={6} aria-label={t("find.views")}>
          {views.length === 0 && <p className={classes.noViews}>{t("find.noViews")}</p>}
          <ul className={classes.viewList}>
            {views.map((view) => (
              <li key={view.id} className={classes.view}>
                <UnstyledButton className={classes.viewName} onClick={() => show(view)}>
                  {view.name}
                </UnstyledButton>
                <Menu position="bottom-end" withinPortal={false}>
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t("common.actionsFor", { name: view.name })}
                    >
                      <Ellipsis size={16} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => setNaming(view)}>{t("find.rename")}</Menu.Item>
                    <Menu.Item onClick={() => replace(view)}>{t("find.overwrite")}</Menu.Item>
                    <Menu.Item color="red" onClick={() => giveUp(view)}>
                      {t("find.remove")}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </li>
            ))}
          </ul>
          <Button
            variant="subtle"
            fullWidth
            justify="flex-start"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => {
              setOpened(false);
              setNaming("new");
            }}
          >
            {t("find.saveView")}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {naming && (
        <ViewDialog
          title={t(naming === "new" ? "find.saveViewTitle" : "find.renameView")}
          name={naming === "new" ? "" : naming.name}
          saving={naming === "new" ? create : change}
          onSave={(name) => {
            const onSuccess = () => setNaming(null);
            if (naming !== "new") return change.mutate({ view: naming, name }, { onSuccess });
            create.mutate(
              { name, query: textOfView(search) },
              { onSuccess: () => [onSuccess(), notifySuccess(t("find.viewSaved"))] },
            );
          }}
          onClose={() => {
            create.reset();
            change.reset();
            setNaming(null);
          }}
        />
      )}
    </>
  );
}
