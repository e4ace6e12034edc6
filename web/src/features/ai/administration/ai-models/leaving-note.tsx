import { useTranslation } from "react-i18next";
import { PanelNote } from "@/ui/panel-note";
import type { AiModel } from "./api";
import { addressOf, type ModelDraft } from "./model-draft";
import { hostOf, looksLocal, TASKS } from "./providers";

interface LeavingNoteProps {
  draft: ModelDraft;
  /** The server has told of their addresses whether they are local. */
  models: readonly AiModel[];
}

/** What of people's data goes out of the house with a model that is not in it. */
export function LeavingNote({ draft, models }: LeavingNoteProps) {
  const { t } = useTranslation();
  const address = addressOf(draft);
  const host = hostOf(address);
  if (host === null) return null;
  const known = models.find((model) => hostOf(model.base_url) === host);
  if (known?.is_local ?? looksLocal(address)) return null;
  const leaving = TASKS.filter((task) => draft.tasks.includes(task)).map((task) =>
    t(`aiModels.sent.${task}`),
  );
  return (
    <PanelNote tone="warning">
      {leaving.length > 0
        ? t("aiModels.dialog.leaving", { host, what: leaving.join("; ") })
        : t("aiModels.dialog.leavingNothing", { host })}
    </PanelNote>
  );
}
