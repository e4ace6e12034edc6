import { useTranslation } from "react-i18next";
import { Panel } from "@/ui/panel";
import type { AiModel } from "./api";
import { TASKS } from "./providers";
import { routeOf } from "./routing";
import classes from "./routing-panel.module.css";

/** For each task, who is asked first and who after that. */
export function RoutingPanel({ models }: { models: readonly AiModel[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("aiModels.routing.title")} text={t("aiModels.routing.text")} level={2}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("aiModels.routing.task")}</th>
            <th scope="col">{t("aiModels.routing.first")}</th>
            <th scope="col">{t("aiModels.routing.then")}</th>
          </tr>
        </thead>
        <tbody>
          {TASKS.map((task) => {
            const [first, ...others] = routeOf(models, task);
            return (
              <tr key={task}>
                <th scope="row">{t(`aiModels.tasks.${task}`)}</th>
                <td data-none={!first || undefined}>{first?.name ?? t("aiModels.routing.none")}</td>
                <td data-none={others.length === 0 || undefined}>
                  {others.length > 0 ? others.map(({ name }) => name).join(" → ") : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
