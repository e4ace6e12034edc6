import { Checkbox, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatCount } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { ActionFields } from "./action-fields";
import { ruleQueries, useMoveRule, useSaveRule } from "./api";
import { ConditionFields } from "./condition-fields";
import { draftOf, newAction, newCondition, type RuleDraft, readDraft } from "./draft";
import { Preview } from "./preview";
import { MAX_NAME_LENGTH, type Rule, type RuleInput } from "./rule";
import classes from "./rule-dialog.module.css";
import { useProblemTexts } from "./use-problem-texts";
import { useRun } from "./use-run";

interface RuleDialogProps {
  workspace: Workspace;
  /** The rule to change; null for a new one. */
  rule: Rule | null;
  /** What is known of it already. */
  start: RuleInput | null;
  /** The rule before which a new one goes; without it, behind all others. */
  before?: string | null;
  onClose: () => void;
}

/** Writes a rule: when it fits and what a transaction gets then, with what that would change. */
export function RuleDialog({ workspace, rule, start, before, onClose }: RuleDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const writing = { currency: { code: workspace.currency, digits: workspace.currency_digits }, locale };
  const [draft, setDraft] = useState<RuleDraft>(() =>
    start
      ? draftOf(start, writing)
      : {
          name: "",
          match: "all",
          conditions: [newCondition(writing)],
          actions: [newAction("category")],
          isActive: true,
          stop: false,
        },
  );
  const form = rule ? `${rule.id}:${rule.version}` : `${workspace.id}:${JSON.stringify(start)}`;
  const draftNote = useFormDraft(`rule:${form}`, draft, setDraft);
  const [wanted, setWanted] = useState(false);
  const [runs, setRuns] = useState(false);
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const [count, setCount] = useState(0);
  const problemText = useProblemTexts(writing.currency);
  const save = useSaveRule(workspace.id);
  const run = useRun(workspace);
  const { data: rules = [] } = useQuery(ruleQueries.list(workspace.id));
  const order = useMoveRule(workspace.id);
  const set = (some: Partial<RuleDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    save.reset();
  };
  const { input, problems } = readDraft(draft, writing);
  const problemTexts: Record<string, string> = wanted
    ? Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, problemText(problem)]))
    : {};
  const shown = { ...fieldErrors(save.error), ...problemTexts };
  const mayRun = may(workspace, "edit_transactions");

  // What follows on a rule that is saved ends when the window is closed already.
  const refused = (error: unknown) => notifyFailure(error);
  const submit = () => {
    setWanted(true);
    if (!input) return;
    save.mutate(
      { rule, input },
      {
        onSuccess: ({ id }) => {
          onClose();
          const place = rules.findIndex((one) => one.id === before);
          if (!rule && place >= 0) void order.mutateAsync({ id, to: place }).catch(refused);
          const input = { rule_ids: [id], only_uncategorised: onlyEmpty };
          if (runs && count > 0) void run.mutateAsync(input).catch(refused);
          else notifySuccess(t(rule ? "rules.saved" : "rules.created"));
        },
      },
    );
  };
  return (
    <FormDialog
      width={720}
      title={t(rule ? "rules.edit" : "rules.add")}
      onClose={onClose}
      onSubmit={submit}
      pending={save.isPending}
      error={formError(save.error, Object.keys(shown))}
      submitLabel={t(rule ? "common.save" : "rules.add")}
    >
      {draftNote}
      <section className={classes.part} aria-labelledby="rule-when">
        <div className={classes.head}>
          <h3 id="rule-when" className={classes.heading}>
            {t("rules.whenTitle")}
          </h3>
          {draft.conditions.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t("rules.match")}
              value={draft.match}
              onChange={(match) => set({ match: match === "any" ? "any" : "all" })}
              data={[
                { value: "all", label: t("rules.matchAll") },
                { value: "any", label: t("rules.matchAny") },
              ]}
            />
          )}
        </div>
        <ConditionFields
          workspace={workspace}
          writing={writing}
          conditions={draft.conditions}
          onChange={(conditions) => set({ conditions })}
          problems={shown}
        />
      </section>
      <section className={classes.part} aria-labelledby="rule-then">
        <h3 id="rule-then" className={classes.heading}>
          {t("rules.thenTitle")}
        </h3>
        <ActionFields
          workspace={workspace}
          actions={draft.actions}
          onChange={(actions) => set({ actions })}
          problems={shown}
        />
      </section>
      <TextInput
        label={t("rules.name")}
        placeholder={t("rules.nameHint")}
        value={draft.name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={shown.name}
        autoComplete="off"
      />
      <div className={classes.switches}>
        <Switch
          label={t("rules.active")}
          checked={draft.isActive}
          onChange={(event) => set({ isActive: event.currentTarget.checked })}
        />
        <Switch
          label={t("rules.stop")}
          checked={draft.stop}
          onChange={(event) => set({ stop: event.currentTarget.checked })}
        />
      </div>
      {mayRun && (
        <div className={classes.part}>
          <h3 className={classes.heading}>{t("rules.previewTitle")}</h3>
          <Preview
            workspace={workspace}
            input={input && { rule: { ...input, is_active: true }, only_uncategorised: onlyEmpty }}
            onCount={setCount}
          >
            <Switch
              size="sm"
              label={t("rules.onlyEmpty")}
              checked={onlyEmpty}
              onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
            />
          </Preview>
          {count > 0 && (
            <Checkbox
              label={t("rules.runNow", { count, shown: formatCount(count, locale) })}
              checked={runs}
              onChange={(event) => setRuns(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
}
