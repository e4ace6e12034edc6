import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import type { Day } from "@/lib/dates";
import { formatRate, inverseRate } from "@/lib/rates";
import { useFormDraft } from "@/session/use-form-draft";
import { DateField } from "@/ui/date-field";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import {
  useCreateWorkspaceRate,
  useUpdateWorkspaceRate,
  type WorkspaceRate,
  type WorkspaceRateDraft,
} from "./api";
import { RateField, type RateValue } from "./rate-field";
import classes from "./workspace-rate-dialog.module.css";

/** What the dialog is opened for: a new rate, which begins with what is known of it, or one to correct. */
export type WorkspaceRateTask =
  | { kind: "new"; from: string; to: string; date: Day }
  | { kind: "edit"; rate: WorkspaceRate };

interface WorkspaceRateWindowProps {
  workspaceId: string;
  task: WorkspaceRateTask;
  onClose: () => void;
}

/** Sets a rate of the workspace's own, or corrects one. */
export function WorkspaceRateDialogWindow({ workspaceId, task, onClose }: WorkspaceRateWindowProps) {
  const { t } = useTranslation();
  const create = useCreateWorkspaceRate(workspaceId);
  const update = useUpdateWorkspaceRate(workspaceId);
  const pending = create.isPending || update.isPending;
  const save = (draft: WorkspaceRateDraft) => {
    const sent =
      task.kind === "edit" ? update.mutateAsync({ row: task.rate, draft }) : create.mutateAsync(draft);
    const done = ({ converted }: { converted: number }) => {
      if (converted > 0) notifySuccess(t("workspaceRates.converted", { count: converted }));
      else notifySuccess(t(task.kind === "edit" ? "workspaceRates.saved" : "workspaceRates.added"));
      onClose();
    };
    // Where a rate was missing the dialog goes with the gap, and the callbacks of `mutate` with it. The form tells a refusal.
    void sent.then(done, () => undefined);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={pending}
      title={t(task.kind === "edit" ? "workspaceRates.edit" : "workspaceRates.add")}
    >
      <WorkspaceRateForm
        workspaceId={workspaceId}
        task={task}
        error={task.kind === "edit" ? update.error : create.error}
        pending={pending}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface WorkspaceRateFormProps {
  workspaceId: string;
  task: WorkspaceRateTask;
  error: unknown;
  pending: boolean;
  onSave: (draft: WorkspaceRateDraft) => void;
  onClose: () => void;
}

const FIELDS = ["from", "to", "date", "rate"];

function WorkspaceRateForm({ workspaceId, task, error, pending, onSave, onClose }: WorkspaceRateFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const start = task.kind === "edit" ? task.rate : task;
  const [pair, setPair] = useState({ from: start.from, to: start.to, date: start.date });
  const [value, setValue] = useState<RateValue>(() =>
    task.kind === "edit"
      ? { text: locale === "ru" ? task.rate.rate.replace(".", ",") : task.rate.rate, rate: task.rate.rate }
      : { text: "", rate: null },
  );
  const form =
    task.kind === "edit" ? `${task.rate.id}:${task.rate.version}` : `${workspaceId}:${task.from}:${task.to}`;
  const draftNote = useFormDraft(`workspace-rate:${form}`, { pair, value }, (kept) => {
    setPair(kept.pair);
    setValue(kept.value);
  });
  const [refused, setRefused] = useState(false);
  const { from, to, date } = pair;
  const { rate } = value;
  const told = fieldErrors(error);
  const isEdit = task.kind === "edit";
  const same = from === to ? t("workspaceRates.sameCurrency") : undefined;
  return (
    <FormShell
      onSubmit={() => {
        if (rate === null || same) return setRefused(true);
        onSave({ ...pair, rate });
      }}
      onCancel={onClose}
      pending={pending}
      error={formError(error, FIELDS)}
      submitLabel={t(isEdit ? "common.save" : "workspaceRates.submit")}
    >
      {draftNote}
      <DialogText>{t(isEdit ? "workspaceRates.editText" : "workspaceRates.addText")}</DialogText>
      <div className={classes.pair} data-long>
        <CurrencySelect
          label={t("workspaceRates.from")}
          value={from}
          onChange={(code) => setPair({ ...pair, from: code })}
          error={told.from}
        />
        <CurrencySelect
          label={t("workspaceRates.to")}
          value={to}
          onChange={(code) => setPair({ ...pair, to: code })}
          error={told.to ?? (refused ? same : undefined)}
        />
      </div>
      <div className={classes.pair}>
        <RateField
          data-autofocus
          label={t("workspaceRates.rate", { from })}
          rightSection={<span className={classes.unit}>{to}</span>}
          rightSectionWidth={to.length * 10 + 14}
          value={value}
          onChange={(next) => {
            setRefused(false);
            setValue(next);
          }}
          error={told.rate ?? (refused && rate === null ? t("workspaceRates.notARate") : undefined)}
        />
        <DateField
          label={t("workspaceRates.date")}
          value={date}
          onChange={(day) => setPair({ ...pair, date: day })}
          error={told.date}
        />
      </div>
      <output className={classes.inverse}>
        {rate && !same
          ? t("rateHistory.pair", { from: to, to: from, rate: formatRate(inverseRate(rate), locale) })
          : ""}
      </output>
    </FormShell>
  );
}
