import { Button, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  FileUp,
  FolderTree,
  History,
  Pencil,
  ReceiptText,
  Sparkles,
  Tags,
  Trash2,
  UsersRound,
  WandSparkles,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { FactLine } from "@/ui/fact-line";
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
  onAiPermission: () => void;
}

/** So many members are shown by their discs. */
const DISCS = 4;

/** Where its menu leads, and what one must be allowed for that. */
const PLACES = [
  { to: "/workspaces/$workspaceId/transactions", icon: ReceiptText, name: "transactions", action: null },
  { to: "/workspaces/$workspaceId/history", icon: History, name: "history", action: null },
  { to: "/workspaces/$workspaceId/categories", icon: FolderTree, name: "categories", action: null },
  { to: "/workspaces/$workspaceId/tags", icon: Tags, name: "tags", action: null },
  { to: "/workspaces/$workspaceId/rules", icon: WandSparkles, name: "rules", action: null },
  { to: "/workspaces/$workspaceId/rates", icon: ArrowRightLeft, name: "rates", action: null },
  { to: "/workspaces/$workspaceId/import", icon: FileUp, name: "import", action: "edit_transactions" },
] as const;

/** A workspace in the list. */
export function WorkspaceCard({
  workspace,
  selected,
  onEdit,
  onDelete,
  onMembers,
  onAiPermission,
}: WorkspaceCardProps) {
  const { t } = useTranslation();
  const { id, name, description, currency, role, users, ai_allowed } = workspace;
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <ActionsMenu name={name} withinPortal={false}>
          <ActionItem icon={UsersRound} onClick={onMembers}>
            {t("members.open")}
          </ActionItem>
          {PLACES.filter(({ action }) => action === null || may(workspace, action)).map(
            ({ to, icon: Icon, name }) => (
              <Menu.Item
                key={to}
                renderRoot={(props) => <Link {...props} to={to} params={{ workspaceId: id }} />}
                leftSection={<Icon size={15} aria-hidden />}
              >
                {t(`app.routes.${name}`)}
              </Menu.Item>
            ),
          )}
          <ActionItem icon={Sparkles} onClick={onAiPermission}>
            {t("aiPermission.open")}
          </ActionItem>
          {may(workspace, "edit_workspace") && (
            <ActionItem icon={Pencil} onClick={onEdit}>
              {t("common.edit")}
            </ActionItem>
          )}
          {may(workspace, "delete_workspace") && (
            <ActionItem icon={Trash2} isDanger onClick={onDelete}>
              {t("common.delete")}
            </ActionItem>
          )}
        </ActionsMenu>
      </div>
      <FactLine>
        <span>{currency}</span>
        <span>{t("workspaces.yourRole", { role: t(`roles.${role}`) })}</span>
        {!ai_allowed && <span>{t("aiPermission.off")}</span>}
      </FactLine>
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
