import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import type { Import } from "./api";
import classes from "./import-progress.module.css";
import { progressQuery } from "./progress";

/** An import while it is being booked. */
export function ImportProgressView({ made }: { made: Import }) {
  const { t } = useTranslation();
  const { data: share = 0 } = useQuery(progressQuery(made.workspace_id, made.id));
  return (
    <Panel title={t("imports.booking.title", { name: made.name })} level={2}>
      <label htmlFor={made.id} className={classes.label}>
        {t("imports.booking.text")}
      </label>
      <progress id={made.id} className={classes.bar} value={share} />
    </Panel>
  );
}
