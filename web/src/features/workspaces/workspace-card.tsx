import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may, type Workspace } from "./api";
import { selectWorkspace } from "./selection";
import classes from "./workspace-card.module.css";

interface WorkspaceCardProps {
  workspace: Workspace;
  /** It is the one that the rest of the application shows. */
  selected: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A workspace in the list. */
export function WorkspaceCard({ workspace, selected, onEdit, onDelete }: WorkspaceCardProps) {
  const { t } = useTranslation();
  const { id, name, description, currency, users } = workspace;
  const mayEdit = may(workspace, "edit_workspace");
  const mayDelete = may(workspace, "delete_workspace");
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {(mayEdit || mayDelete) && (
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
                <Ellipsis size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && (
                <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
                  {t("common.edit")}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
                  {t("common.delete")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.foot}>
        <span className={classes.fact}>{currency}</span>
        <span className={classes.fact}>
          <UsersRound size={14} aria-hidden />
          {t("workspaces.members", { count: users.length })}
        </span>
        {selected ? (
          <span className={classes.selected}>{t("workspaces.selected")}</span>
        ) : (
          <Button
            component={Link}
            to="/accounts"
            className={classes.open ?? ""}
            variant="default"
            size="compact-sm"
            onClick={() => selectWorkspace(id)}
            aria-label={t("workspaces.openNamed", { name })}
          >
            {t("workspaces.open")}
          </Button>
        )}
      </div>
    </li>
  );
}
