import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { saveFile } from "@/lib/save-file";
import { notifyError, notifyUndo } from "@/ui/notify";
import { recordStep } from "../undo/steps";
import { undoStep } from "../undo/undo";
import { type AttachmentTarget, attachmentQueries, filesChanged, removeAttachment } from "./api";
import { type Attachment, MAX_FILES } from "./attachment";
import { type Upload, upload, uploadsOf } from "./upload";

const NO_TARGET: AttachmentTarget = { workspaceId: "", rowId: "" };

/**
 * The files of a transaction and those on their way to it. Of one that is not booked yet, `place` is null, and what is
 * chosen waits with the form that books it.
 */
export function useFiles(
  place: AttachmentTarget | null,
  waiting: readonly Upload[],
  onWaiting: (change: (now: readonly Upload[]) => readonly Upload[]) => void,
) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const list = useQuery({ ...attachmentQueries.list(place ?? NO_TARGET), enabled: place !== null });
  const [sent, setSent] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const files = list.data ?? [];
  const change = place ? setSent : onWaiting;
  const uploads = place ? sent : waiting;
  const room = MAX_FILES - files.length - uploads.filter(({ problem }) => problem === null).length;

  const sendOne = async (to: AttachmentTarget, { key, file }: Upload) => {
    const problem = await upload(cache, to, file);
    if (problem !== null && !isShown.current) notifyError(`${file.name}: ${problem}`);
    // The list has it by then, so that nothing jumps.
    if (problem === null) await cache.fetchQuery(attachmentQueries.list(to)).catch(() => undefined);
    setSent((now) =>
      problem === null
        ? now.filter((other) => other.key !== key)
        : now.map((other) => (other.key === key ? { ...other, problem } : other)),
    );
  };
  const add = (chosen: readonly File[]) => {
    const some = uploadsOf(chosen).map((one, at) =>
      at < room || one.problem ? one : { ...one, problem: t("attachments.full") },
    );
    change((now) => [...now, ...some]);
    if (!place) return;
    for (const one of some) {
      if (one.problem === null) queue.current = queue.current.then(() => sendOne(place, one));
    }
  };
  const dismiss = (key: string) => change((now) => now.filter((other) => other.key !== key));

  const remove = async (file: Attachment) => {
    if (!place) return;
    const { queryKey } = attachmentQueries.list(place);
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (now) => now?.filter(({ id }) => id !== file.id));
    const call = removeAttachment(place, file.id);
    const step = recordStep(place.workspaceId, 1, call);
    try {
      await call;
      filesChanged(cache, place, -1);
      notifyUndo(t("attachments.removed"), () => void undoStep(cache, place.workspaceId, step));
    } catch (error) {
      notifyFailure(error);
      void cache.invalidateQueries({ queryKey });
    }
  };
  const save = async (file: Attachment) => {
    if (!place) return;
    try {
      saveFile(file.name, await cache.fetchQuery(attachmentQueries.content(place, file.id, "original")));
    } catch (error) {
      notifyFailure(error);
    }
  };
  const { isLoading: isPending, error } = list;
  return { files, uploads: uploads, isPending, error, isFull: room <= 0, add, dismiss, remove, save };
}
