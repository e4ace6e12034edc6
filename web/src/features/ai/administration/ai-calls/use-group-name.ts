import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import type { Grouping } from "../ai-models/preferences";
import { TASKS } from "../ai-models/providers";
import type { AiUsageItem } from "./api";

/** How a group of calls is called. */
export function useGroupName(grouping: Grouping): (item: AiUsageItem) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ key, label }) => {
    // A test is for no workspace.
    if (key === null) return t(grouping === "workspace" ? "aiUsage.noWorkspace" : "aiUsage.deleted");
    if (grouping === "month") return formatDay(`${key}-01`, locale, "month");
    if (grouping !== "task") return label ?? t("aiUsage.deleted");
    const task = TASKS.find((known) => known === key);
    return task ? t(`aiModels.tasks.${task}`) : t("aiUsage.test");
  };
}
