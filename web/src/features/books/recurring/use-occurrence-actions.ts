import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { formatDay } from "@/lib/dates";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { type OccurrenceAction, useOccurrenceAction } from "./api";
import type { Occurrence } from "./item";

/** What is done to an occurrence; what came of it is told with the way back. */
export function useOccurrenceActions(workspaceId: string) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = useOccurrenceAction(workspaceId);
  const refused = (error: unknown) => notifyFailure(error);
  const run = (occurrence: Occurrence, act: OccurrenceAction) => change.mutateAsync({ occurrence, act });

  const messageFor = (occurrence: Occurrence, act: OccurrenceAction): string => {
    const { name } = occurrence;
    switch (act.kind) {
      case "post":
        return t("recurring.posted", { name });
      case "skip":
        return t("recurring.skipped", { name, day: formatDay(occurrence.due_date, locale, "short") });
      case "reschedule":
        return t("recurring.rescheduled", { name, day: formatDay(act.date, locale, "short") });
      case "reopen":
        return t("recurring.reopened", { name });
    }
  };
  /** Puts an occurrence back to where it was: what was booked for it goes, and its own day and amount come back. */
  const undo = async (before: Occurrence, act: OccurrenceAction) => {
    if (act.kind !== "reschedule") await run(before, { kind: "reopen" });
    const { due_date: date, amount, is_changed } = before;
    if (act.kind !== "skip" && ("amount" in act || is_changed)) {
      await run(before, { kind: "reschedule", date, amount: is_changed ? Math.abs(amount) : null });
    }
    notifySuccess(t("recurring.reopened", { name: before.name }));
  };
  return {
    isPending: change.isPending,
    /** Does it; ends when it is done, and fails when it was refused. */
    act: async (occurrence: Occurrence, act: OccurrenceAction): Promise<void> => {
      await run(occurrence, act);
      const text = messageFor(occurrence, act);
      if (act.kind === "reopen") return notifySuccess(text);
      // The message stays when the page has been left, and so its button has to answer there too.
      notifyUndo(text, () => void undo(occurrence, act).catch(refused));
    },
    refused,
  };
}
