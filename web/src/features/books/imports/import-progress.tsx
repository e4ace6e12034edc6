import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import { Progress } from "@/ui/progress";
import type { Import } from "./api";
import { bookedShare, progressQuery } from "./progress";

/** An import while it is being booked. */
export function ImportProgressView({ made }: { made: Import }) {
  const { t } = useTranslation();
  const { data: progress = null } = useQuery(progressQuery(made.workspace_id, made.id));
  return (
    <Panel title={t("imports.booking.title", { name: made.name })} level={2}>
      <Progress label={t("imports.booking.text")} value={bookedShare(progress)} />
    </Panel>
  );
}
