import { useTranslation } from "react-i18next";
import { InitialsAvatar } from "@/ui/initials-avatar";
import type { Person } from "./people";
import classes from "./viewer-list.module.css";

/** So many are shown with their initials; the others as a number. */
const MAX_SHOWN = 4;

/** People side by side; their names are spoken, and shown on pointing at them. */
export function ViewerList({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation();
  const shown = people.length > MAX_SHOWN ? people.slice(0, MAX_SHOWN - 1) : people;
  const rest = people.slice(shown.length);
  const names = rest.map(({ name }) => name).join(", ");
  return (
    <ul className={classes.list} aria-label={t("presence.label")}>
      {shown.map(({ id, name }) => (
        <li key={id} className={classes.person} title={t("presence.here", { name })}>
          <InitialsAvatar id={id} name={name} />
          <span className={classes.spoken}>{name}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={classes.person} title={names}>
          <span className={classes.more} aria-hidden>
            {t("presence.more", { count: rest.length })}
          </span>
          <span className={classes.spoken}>{names}</span>
        </li>
      )}
    </ul>
  );
}
