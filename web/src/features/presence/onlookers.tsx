import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "@/session/session";
import { PersonDisc } from "@/ui/person-disc";
import classes from "./onlookers.module.css";
import { others, useOnlookers } from "./people";

/** So many are shown with their initials; the others as a number. */
const SHOWN = 4;

const NOBODY: never[] = [];

interface OnlookersProps {
  workspaceId: string;
  /** Null for everybody who looks anywhere into the workspace. */
  accountId?: string | null;
}

/** Who else looks at this now. */
export function Onlookers({ workspaceId, accountId = null }: OnlookersProps) {
  const { t } = useTranslation();
  const ownId = useSession(({ session }) => (session.status === "signed-in" ? session.user?.id : undefined));
  const people = others(
    useOnlookers(({ byWorkspace }) => byWorkspace[workspaceId] ?? NOBODY),
    ownId,
    accountId,
  );
  if (people.length === 0) return null;
  const shown = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people;
  const rest = people.slice(shown.length);
  const names = rest.map(({ name }) => name).join(", ");
  return (
    <ul className={classes.list} aria-label={t("presence.label")}>
      {shown.map(({ id, name }) => (
        <li key={id} className={classes.person} title={t("presence.here", { name })}>
          <PersonDisc id={id} name={name} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes.person} title={names}>
          <span className={classes.more} aria-hidden>
            {t("presence.more", { count: rest.length })}
          </span>
          <VisuallyHidden>{names}</VisuallyHidden>
        </li>
      )}
    </ul>
  );
}
