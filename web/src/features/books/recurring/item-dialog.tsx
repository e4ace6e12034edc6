import { NumberInput, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, fieldErrors, formError } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import { PayeeField, TagsField } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { type Day, today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { RadioChoice } from "@/ui/radio-choice";
import { useFocusNext } from "@/ui/use-focus-next";
import { useLocale } from "@/ui/use-locale";
import { useSaveItem } from "./api";
import { draftOf, type ItemDraft, type KnownDefinition, readDraft, type Writing } from "./draft";
import { KINDS, MAX_LEAD_DAYS, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MODES, type RecurringItem } from "./item";
import classes from "./item-dialog.module.css";
import { type AccountChoice, MoneyFields } from "./money-fields";
import { ScheduleFields } from "./schedule-fields";
import { ScopeDialog } from "./scope-dialog";
import { useFirstOpen } from "./use-first-open";
import { useProblemTexts } from "./use-problem-texts";

interface ItemDialogProps {
  workspace: Workspace;
  /** The one to change; null for a new one. */
  item: RecurringItem | null;
  /** What is known of it already. */
  known: KnownDefinition;
  /** The transaction that it is made of. */
  transactionId?: string | null;
  /** The first day of its rule that is still open: from there on, a change may be meant. */
  openFrom?: Day | null;
  onClose: () => void;
}

/** Writes a recurring transaction: what is paid, when it comes again, and what happens then. */
export function ItemDialog(props: ItemDialogProps) {
  const { workspace, item, onClose } = props;
  const { t } = useTranslation();
  const accounts = useQuery(accountQueries.list(workspace.id));
  const first = useFirstOpen(workspace.id, item, props.openFrom ?? null);
  const save = useSaveItem(workspace.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={save.isPending}
      width={680}
      title={t(item ? "recurring.edit" : "recurring.add")}
    >
      {accounts.data && <ItemForm {...props} openFrom={first.from} accounts={accounts.data} save={save} />}
      {accounts.isError && <DialogText>{explain(accounts.error).text}</DialogText>}
    </Dialog>
  );
}

interface ItemFormProps extends ItemDialogProps {
  accounts: readonly AccountChoice[];
  save: ReturnType<typeof useSaveItem>;
}

const FIELDS = [
  "name",
  "kind",
  "amount",
  "amount_min",
  "amount_max",
  "to_amount",
  "account_id",
  "to_account_id",
  "category_id",
  "splits",
  "payee",
  "note",
  "tags",
  "rrule",
  "dtstart",
  "until",
  "count",
  "holidays",
  "lead_days",
];

function ItemForm({
  workspace,
  item,
  known,
  transactionId,
  openFrom,
  accounts,
  save,
  onClose,
}: ItemFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const writingAt = (accountId: string | null, toId: string | null): Writing => {
    const at = (id: string | null) => currencyIn(accounts.find((one) => one.id === id) ?? workspace);
    return { currency: at(accountId), toCurrency: at(toId), locale };
  };
  const [draft, setDraft] = useState<ItemDraft>(() => {
    const accountId = known.account_id ?? openAccounts(accounts)[0]?.id ?? null;
    return draftOf(
      { ...known, ...(accountId && { account_id: accountId }) },
      writingAt(accountId, known.to_account_id ?? null),
    );
  });
  const form = item
    ? `${item.id}:${item.version}`
    : `${workspace.id}:${transactionId ?? JSON.stringify(known)}`;
  const draftNote = useFormDraft(`recurring:${form}`, draft, setDraft);
  const block = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(block);
  const [wanted, setWanted] = useState(false);
  /** The question which occurrences a change is for is open. */
  const [isAskingScope, setAskingScope] = useState(false);
  const writing = writingAt(draft.accountId, draft.toAccountId);
  const problemText = useProblemTexts(writing);
  const set = (some: Partial<ItemDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    if (save.isError) save.reset();
  };
  const { definition, problems } = readDraft(draft, writing);
  const problemTexts = Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path, problemText(path, problem)]),
  );
  const shown = { ...fieldErrors(save.error), ...(wanted ? problemTexts : {}) };

  const send = (from: Day | null) => {
    if (!definition) return;
    const toCurrency = draft.kind === "transfer" ? writing.toCurrency : null;
    save.mutate(
      {
        item,
        transactionId: transactionId ?? null,
        from,
        // The later part begins where it is divided, unless another day was chosen.
        definition: from && definition.dtstart < from ? { ...definition, dtstart: from } : definition,
        currency: writing.currency,
        toCurrency,
      },
      {
        onSuccess: ({ name }) => {
          notifySuccess(t(item ? "recurring.saved" : "recurring.created", { name }));
          onClose();
        },
        onSettled: () => setAskingScope(false),
      },
    );
  };
  const submit = () => {
    setWanted(true);
    // The form is long: what is missing may be out of sight.
    if (!definition) return focusNext("[aria-invalid=true], [role=alert] + * input, [role=alert] + * button");
    if (openFrom) setAskingScope(true);
    else send(null);
  };
  return (
    <div ref={block}>
      <FormShell
        onSubmit={submit}
        onCancel={onClose}
        pending={save.isPending}
        error={formError(save.error, [...FIELDS, ...Object.keys(problemTexts)])}
        submitLabel={t(item ? "common.save" : "recurring.add")}
      >
        {draftNote}
        <section className={classes.part} aria-label={t("recurring.what")}>
          <SegmentedControl
            fullWidth
            aria-label={t("transactions.direction")}
            value={draft.kind}
            data={KINDS.map((value) => ({ value, label: t(`transactions.${value}`) }))}
            onChange={(value) => set({ kind: KINDS.find((one) => one === value) ?? draft.kind })}
          />
          <MoneyFields
            workspaceId={workspace.id}
            canCreateCategory={may(workspace, "edit_categories")}
            accounts={accounts}
            draft={draft}
            writing={writing}
            onChange={set}
            onLines={(change) => setDraft((now) => ({ ...now, lines: change(now.lines) }))}
            writingAt={writingAt}
            problems={shown}
          />
          <div className={classes.pair}>
            {draft.kind !== "transfer" && (
              <PayeeField
                label={t("transactions.columns.payee")}
                workspaceId={workspace.id}
                data={[]}
                value={draft.payee}
                onChange={(payee) => set({ payee })}
                error={shown.payee}
              />
            )}
            <TextInput
              label={t("recurring.name")}
              placeholder={draft.payee.trim() || t("recurring.nameHint")}
              value={draft.name}
              maxLength={MAX_NAME_LENGTH}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={shown.name}
              autoComplete="off"
            />
          </div>
        </section>
        <section className={classes.part} aria-labelledby="recurring-when">
          <h3 id="recurring-when" className={classes.heading}>
            {t("recurring.when")}
          </h3>
          <ScheduleFields workspaceId={workspace.id} draft={draft} onChange={set} problems={shown} />
          {!item && draft.start < today() && (
            <p className={classes.hint}>{t(`recurring.past.${draft.mode}`)}</p>
          )}
        </section>
        <section className={classes.part} aria-labelledby="recurring-then">
          <h3 id="recurring-then" className={classes.heading}>
            {t("recurring.then")}
          </h3>
          <RadioChoice
            label={{ id: "recurring-then" }}
            value={draft.mode}
            options={MODES.map((mode) => ({
              value: mode,
              label: t(`recurring.mode.${mode}`),
              description: t(`recurring.modeHint.${mode}`),
            }))}
            onChange={(mode) => set({ mode })}
          />
          {draft.mode !== "auto" && (
            <NumberInput
              label={t("recurring.leadDays")}
              description={t("recurring.leadDaysHint")}
              value={draft.leadDays}
              min={0}
              max={MAX_LEAD_DAYS}
              allowDecimal={false}
              hideControls
              maw={280}
              onChange={(value) => set({ leadDays: typeof value === "number" ? value : "" })}
              error={shown.lead_days}
            />
          )}
        </section>
        <section className={classes.part} aria-label={t("recurring.more")}>
          {draft.kind !== "transfer" && (
            <TagsField
              workspaceId={workspace.id}
              value={draft.tags}
              onChange={(tags) => set({ tags })}
              error={shown.tags}
            />
          )}
          <Textarea
            label={t("transactions.note")}
            value={draft.note}
            maxLength={MAX_NOTE_LENGTH}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => set({ note: event.currentTarget.value })}
            error={shown.note}
          />
        </section>
        {isAskingScope && openFrom && (
          <ScopeDialog
            title={t("recurring.scopeEdit")}
            from={openFrom}
            submitLabel={t("common.save")}
            pending={save.isPending}
            onChoose={send}
            onClose={() => setAskingScope(false)}
            hints={{ later: t("recurring.scopeEditLater"), all: t("recurring.scopeEditAll") }}
          />
        )}
      </FormShell>
    </div>
  );
}
