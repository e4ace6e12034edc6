import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useNow } from "@/ui/use-now";
import { type Broadcast, useCreateBroadcast, useUpdateBroadcast } from "./api";
import { AudienceFields } from "./audience-fields";
import classes from "./broadcast-dialog.module.css";
import {
  type BroadcastDraft,
  broadcastBodyOf,
  broadcastDraftOf,
  broadcastErrors,
  copiedDraft,
  formFieldOf,
  newBroadcastDraft,
  refusedAddresses,
} from "./broadcast-draft";
import { LookFields } from "./look-fields";
import { TextFields } from "./text-fields";
import { TimingFields } from "./timing-fields";
import { useOpened } from "./use-opened";

interface BroadcastDialogProps {
  /** The message to change, or null to write one. */
  broadcast: Broadcast | null;
  /** What a new one begins as. */
  copyOf: Broadcast | null;
  /** It is written, and somebody wants to send it now. */
  onSend: (broadcast: Broadcast) => void;
  onClose: () => void;
}

/** The fields that can say themselves why they were refused. */
const FIELDS = new Set([
  ...["en.title", "en.text", "ru.title", "ru.text", "severity"],
  ...["audience.plan_ids", "audience.users", "starts_at", "ends_at"],
]);

/** So many refused addresses are named. */
const MAX_NAMED = 5;

/** Writes a message, or changes one that has not begun. */
export function BroadcastDialog({ broadcast, copyOf, onSend, onClose }: BroadcastDialogProps) {
  const { t } = useTranslation();
  const create = useCreateBroadcast();
  const update = useUpdateBroadcast();
  const { isPending, error, reset } = broadcast ? update : create;
  const [opened, onRefused] = useOpened(broadcast);
  const [draft, setDraft] = useState<BroadcastDraft>(() =>
    broadcast ? broadcastDraftOf(broadcast) : copyOf ? copiedDraft(copyOf) : newBroadcastDraft(),
  );
  const name = opened ? `${opened.id}:${opened.version}` : copyOf ? `copy:${copyOf.id}` : "";
  const draftNote = useFormDraft(`broadcast:${name}`, draft, setDraft);
  const [checks, setChecks] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  useRefusedFocus(root, checks, error);
  const set = (some: Partial<BroadcastDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    reset();
  };
  const problems = broadcastErrors(draft, useNow());
  const refused = Object.entries(fieldErrors(error));
  const unknown = refusedAddresses(
    draft,
    refused.map(([field]) => field),
  );
  const errors: Record<string, string> = {
    ...Object.fromEntries(refused.map(([field, text]) => [formFieldOf(field), text])),
    ...(unknown.length > 0 && {
      "audience.users": t("broadcasts.dialog.unknownUsers", {
        addresses: unknown.slice(0, MAX_NAMED).join(", ") + (unknown.length > MAX_NAMED ? "…" : ""),
      }),
    }),
    ...(checks > 0 &&
      Object.fromEntries(
        Object.entries(problems).map(([field, reason]) => [field, t(`broadcasts.dialog.errors.${reason}`)]),
      )),
  };
  const submit = () => {
    setChecks((count) => count + 1);
    if (Object.keys(problems).length > 0) return;
    const body = broadcastBodyOf(draft);
    const change = opened ? update.mutateAsync({ broadcast: opened, body }) : create.mutateAsync(body);
    // The callbacks of `mutate` would go with this dialog.
    const done = (saved: Broadcast) => {
      if (draft.begins === "now") return onSend(saved);
      notifySuccess(t(`broadcasts.dialog.saved.${draft.begins}`));
      onClose();
    };
    void change.then(done, onRefused);
  };
  const fields = { draft, errors, onChange: set };
  return (
    <FormDialog
      width={880}
      title={t(opened ? "broadcasts.dialog.edit" : "broadcasts.dialog.create")}
      onClose={onClose}
      onSubmit={submit}
      pending={isPending}
      error={formError(
        error,
        refused.map(([field]) => field).filter((field) => FIELDS.has(formFieldOf(field))),
      )}
      submitLabel={t(`broadcasts.dialog.submit.${draft.begins}`)}
    >
      <div ref={root} className={classes.all}>
        {draftNote}
        <TextFields {...fields} />
        <div className={classes.pair}>
          <AudienceFields {...fields} />
          <LookFields {...fields} />
        </div>
        <TimingFields {...fields} />
      </div>
    </FormDialog>
  );
}

/** The form is long: what is missing, or was refused, may be out of sight. */
function useRefusedFocus(root: RefObject<HTMLElement | null>, checks: number, error: unknown): void {
  const focus = useEffectEvent(() => {
    root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });
  useEffect(() => {
    if (checks > 0) focus();
  }, [checks]);
  useEffect(() => {
    if (error) focus();
  }, [error]);
}
