import { ActionIcon, Button, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  Ellipsis,
  FileUp,
  FolderTree,
  History,
  Pencil,
  ReceiptText,
  Trash2,
  UsersRound,
  WandSparkles,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { InitialsAvatar } from "@/ui/initials-avatar";
import type { Workspace } from "./api";
import { selectWorkspace } from "./selection";
import classes from "./workspace-card.module.css";

interface WorkspaceCardProps {
  workspace: Workspace;
  /** It is the one that the rest of the application shows. */
  selected: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMembers: () => void;
}

/** So many members are shown by their discs. */
const DISCS = 4;

/** A workspace in the list. */
export function WorkspaceCard({ workspace, selected, onEdit, onDelete, onMembers }: WorkspaceCardProps) {
  const { t } = useTranslation();
  const { id, name, description, currency, role, users } = workspace;
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<UsersRound size={15} aria-hidden />} onClick={onMembers}>
              {t("members.open")}
            </Menu.Item>
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/workspaces/$workspaceId/transactions" params={{ workspaceId: id }} />
              )}
              leftSection={<ReceiptText size={15} aria-hidden />}
            >
              {t("app.routes.transactions")}
            </Menu.Item>
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/workspaces/$workspaceId/history" params={{ workspaceId: id }} />
              )}
              leftSection={<History size={15} aria-hidden />}
            >
              {t("app.routes.history")}
            </Menu.Item>
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/workspaces/$workspaceId/categories" params={{ workspaceId: id }} />
              )}
              leftSection={<FolderTree size={15} aria-hidden />}
            >
              {t("app.routes.categories")}
            </Menu.Item>
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/workspaces/$workspaceId/rules" params={{ workspaceId: id }} />
              )}
              leftSection={<WandSparkles size={15} aria-hidden />}
            >
              {t("app.routes.rules")}
            </Menu.Item>
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to="/workspaces/$workspaceId/rates" params={{ workspaceId: id }} />
              )}
              leftSection={<ArrowRightLeft size={15} aria-hidden />}
            >
              {t("app.routes.rates")}
            </Menu.Item>
            {may(workspace, "edit_transactions") && (
              <Menu.Item
                renderRoot={(props) => (
                  <Link {...props} to="/workspaces/$workspaceId/import" params={{ workspaceId: id }} />
                )}
                leftSection={<FileUp size={15} aria-hidden />}
              >
                {t("app.routes.import")}
              </Menu.Item>
            )}
            {may(workspace, "edit_workspace") && (
              <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
                {t("common.edit")}
              </Menu.Item>
            )}
            {may(workspace, "delete_workspace") && (
              <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
                {t("common.delete")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <p className={classes.facts}>
        <span>{currency}</span>
        <span>{t("workspaces.yourRole", { role: t(`roles.${role}`) })}</span>
      </p>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.foot}>
        <UnstyledButton className={classes.members} onClick={onMembers}>
          <span className={classes.discs}>
            {users.slice(0, DISCS).map(({ user_id, full_name }) => (
              <InitialsAvatar key={user_id} id={user_id} name={full_name} />
            ))}
          </span>
          {t("workspaces.members", { count: users.length })}
          <VisuallyHidden>{name}</VisuallyHidden>
        </UnstyledButton>
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
