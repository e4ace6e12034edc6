import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InstantText } from "@/ui/instant-text";
import { RowText } from "@/ui/row-text";
import type { AdminUser } from "../api";
import { UserAvatar } from "../user-avatar";
import type { UserAction } from "./user-actions";
import { UserBadges } from "./user-badges";
import classes from "./user-cards.module.css";
import { UserMenu } from "./user-menu";

interface UserCardsProps {
  users: AdminUser[];
  onAction: (user: AdminUser, action: UserAction) => void;
}

/** The users on a phone. */
export function UserCards({ users, onAction }: UserCardsProps) {
  const { t } = useTranslation();
  const me = useUser()?.id;
  return (
    <ul className={classes.cards} aria-label={t("app.nav.users")}>
      {users.map((user) => (
        <li key={user.id} className={classes.card} data-disabled={user.is_disabled || undefined}>
          <UserAvatar user={user} />
          <RowText
            title={user.full_name}
            badges={
              <>
                {user.is_superuser && <Badge>{t("administration.roles.administrator")}</Badge>}
                <UserBadges user={user} isMe={user.id === me} />
              </>
            }
          >
            <div className={classes.line}>{user.email}</div>
            <FactLine>
              <span>{user.username}</span>
              <span>
                <LastSeen at={user.last_seen_at} />
              </span>
            </FactLine>
          </RowText>
          <UserMenu user={user} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation();
  if (at === null) return t("administration.neverSeen");
  return (
    <>
      {t("administration.columns.lastSeen")}
      {": "}
      <InstantText at={at} />
    </>
  );
}
