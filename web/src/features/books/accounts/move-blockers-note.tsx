import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MoveBlockers } from "./move-blockers";
import classes from "./move-blockers-note.module.css";

interface MoveBlockersNoteProps {
  blockers: MoveBlockers;
  categories: "create" | "clear";
  onCategories: (choice: "create" | "clear") => void;
}

/** What blocks a move, and what will be done about it. */
export function MoveBlockersNote({ blockers, categories, onCategories }: MoveBlockersNoteProps) {
  const { t } = useTranslation();
  const { categories: missing, transfers } = blockers;
  return (
    <div className={classes.root} role="status">
      {missing && (
        <section className={classes.box}>
          <h3 className={classes.title}>{t("moveAccount.categoriesTitle", { count: missing.length })}</h3>
          <ul className={classes.paths}>
            {missing.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
          <NativeSelect
            label={t("moveAccount.categoriesLabel")}
            value={categories}
            onChange={(event) => onCategories(event.currentTarget.value === "clear" ? "clear" : "create")}
            data={[
              { value: "create", label: t("moveAccount.create") },
              { value: "clear", label: t("moveAccount.clear") },
            ]}
          />
        </section>
      )}
      {transfers && (
        <section className={classes.box}>
          <h3 className={classes.title}>{t("moveAccount.transfersTitle", { count: transfers })}</h3>
          <p className={classes.text}>{t("moveAccount.transfersText")}</p>
        </section>
      )}
    </div>
  );
}
