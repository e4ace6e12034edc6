import { ArrowDown, ArrowUp } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { GridTable } from "@/ui/grid-table";
import { InstantText } from "@/ui/instant-text";
import type { AdminUser } from "../api";
import { UserAvatar } from "../user-avatar";
import { USER_SORTS, type UserSearch, type UserSort } from "../user-search";
import type { UserAction } from "./user-actions";
import { Protection, UserBadges } from "./user-badges";
import { UserMenu } from "./user-menu";
import classes from "./user-table.module.css";

type ActionHandler = (user: AdminUser, action: UserAction) => void;

/** The columns, and by what each is ordered. */
const COLUMNS = [
  { name: "name", sort: "full_name" },
  { name: "username", sort: "username" },
  { name: "email", sort: "email" },
  { name: "role", sort: "is_superuser" },
  { name: "protection", sort: null },
  { name: "lastSeen", sort: "last_seen_at" },
  { name: "created", sort: "created_at" },
] as const;

interface UserTableProps {
  users: AdminUser[];
  search: UserSearch;
  onSort: (column: UserSort) => void;
  onAction: ActionHandler;
}

/** The users as rows and columns. */
export function UserTable({ users, search, onSort, onAction }: UserTableProps) {
  const { t } = useTranslation();
  const me = useUser()?.id;
  const sorted = search.sort ?? USER_SORTS[0];
  const direction = search.order === "desc" ? "descending" : "ascending";
  const Arrow = search.order === "desc" ? ArrowDown : ArrowUp;
  return (
    <GridTable
      label={t("app.nav.users")}
      className={classes.users}
      actionsLabel={t("administration.columns.actions")}
      head={COLUMNS.map(({ name, sort }) => (
        <th key={name} className={classes[name]} aria-sort={sort === sorted ? direction : undefined}>
          {sort ? (
            <button type="button" className={classes.sort} onClick={() => onSort(sort)}>
              {t(`administration.columns.${name}`)}
              {sort === sorted && <Arrow size={13} aria-hidden />}
            </button>
          ) : (
            t(`administration.columns.${name}`)
          )}
        </th>
      ))}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} isMe={user.id === me} onAction={onAction} />
      ))}
    </GridTable>
  );
}

const UserRow = memo(function UserRow({
  user,
  isMe,
  onAction,
}: {
  user: AdminUser;
  isMe: boolean;
  onAction: ActionHandler;
}) {
  const { t } = useTranslation();
  return (
    <tr data-disabled={user.is_disabled || undefined}>
      <td className={classes.name}>
        <UserAvatar user={user} />
        <span className={classes.fullName}>{user.full_name}</span>
        <UserBadges user={user} isMe={isMe} />
      </td>
      <td className={classes.username}>{user.username}</td>
      <td className={classes.email}>{user.email}</td>
      <td className={classes.role}>
        {user.is_superuser ? t("administration.roles.administrator") : t("administration.roles.user")}
      </td>
      <td className={classes.protection}>
        <Protection user={user} />
      </td>
      <td className={classes.lastSeen}>
        {user.last_seen_at ? <InstantText at={user.last_seen_at} /> : t("administration.never")}
      </td>
      <td className={classes.created}>
        <InstantText at={user.created_at} />
      </td>
      <td>
        <UserMenu user={user} onAction={onAction} />
      </td>
    </tr>
  );
});
