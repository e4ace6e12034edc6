import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import type { AccountRow } from "@/features/books/accounts/public";
import { browserZone, type Workspace } from "@/features/identity/workspaces/public";
import { currencyIn, currencyOf, digitsOf } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { LongForm } from "@/ui/long-form";
import { notifySuccess } from "@/ui/notify";
import { useFocusNext } from "@/ui/use-focus-next";
import { useLocale } from "@/ui/use-locale";
import { type NotificationSettings, useUpdateNotificationSettings } from "./api";
import type { Channel } from "./channels";
import { LowBalancesPanel } from "./low-balances-panel";
import {
  type Currencies,
  formFieldOf,
  rebasedDraft,
  type SettingsDraft,
  settingsBodyOf,
  settingsDraftOf,
  settingsErrors,
} from "./settings-draft";
import classes from "./settings-form.module.css";
import { TimingPanel } from "./timing-panel";
import { TopicMatrix } from "./topic-matrix";
import { WorkspacesPanel } from "./workspaces-panel";

interface SettingsFormProps {
  settings: NotificationSettings;
  workspaces: readonly Workspace[];
  accounts: readonly AccountRow[];
  /** The channels outside of the product that are set up. */
  setUp: readonly Channel[];
}

/** What one wants to be notified of, where and when, to be saved as a whole. */
export function SettingsForm({ settings, workspaces, accounts, setUp }: SettingsFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const update = useUpdateNotificationSettings();
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);
  const draftFrom = (from: NotificationSettings) => settingsDraftOf(from, browserZone(), locale);
  const [base, setBase] = useState(settings);
  const [draft, setDraft] = useState(() => draftFrom(settings));
  // How often it was to be saved since the last time: each time is drawn, and leads to what is missing.
  const [checks, setChecks] = useState(0);
  // Another window may save while this is open: what it changed is taken over, what is typed here stays.
  if (settings.version > base.version) {
    setBase(settings);
    setDraft(rebasedDraft(draftFrom(base), draft, draftFrom(settings)));
  }
  const draftNote = useFormDraft(`notification-settings:${settings.version}`, draft, setDraft);
  const set = (some: Partial<SettingsDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    update.reset();
  };
  const currencies = currenciesOf(settings, workspaces, accounts);
  const problems = settingsErrors(draft, currencies, locale);
  const refused = Object.entries(fieldErrors(update.error));
  const errors: Record<string, string> = {
    ...Object.fromEntries(refused.map(([field, text]) => [formFieldOf(draft, field), text])),
    ...(checks > 0 && mapped(problems, (key) => t(`notificationSettings.${key}`))),
  };
  const submit = () => {
    setChecks((count) => count + 1);
    if (Object.keys(problems).length > 0) return focusNext("[aria-invalid=true]");
    const body = settingsBodyOf(draft, currencies, locale);
    update.mutate(
      { version: settings.version, body },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setDraft(draftFrom(saved));
          setChecks(0);
          notifySuccess(t("notificationSettings.saved"));
        },
      },
    );
  };
  const shownFields = refused.map(([field]) => field).filter((field) => formFieldOf(draft, field) !== field);
  return (
    <div ref={root}>
      <LongForm onSubmit={submit} pending={update.isPending} error={formError(update.error, shownFields)}>
        {draftNote}
        <div className={classes.parts} data-wide={setUp.length > 1 || undefined}>
          <TopicMatrix
            title={t("notificationSettings.matrix.title")}
            text={t("notificationSettings.matrix.text")}
            hasHints
            topics={settings.topics}
            chosen={draft.topics}
            setUp={setUp}
            onChange={(topic, channels) => set({ topics: { ...draft.topics, [topic]: channels } })}
          />
          <div className={classes.fields}>
            <TimingPanel draft={draft} errors={errors} onChange={set} />
            <LowBalancesPanel
              workspaces={workspaces}
              accounts={accounts}
              rows={draft.lowBalances}
              errors={errors}
              onChange={(lowBalances) => set({ lowBalances })}
            />
          </div>
        </div>
        <WorkspacesPanel
          workspaces={workspaces}
          chosen={draft.workspaces}
          errors={errors}
          onChange={(id, wanted) => set({ workspaces: { ...draft.workspaces, [id]: wanted } })}
        />
      </LongForm>
    </div>
  );
}

function mapped<T>(record: Record<string, T>, text: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, text(value)]));
}

/** What the amounts are counted in: what the screens know, and where they do not yet, what the settings say. */
function currenciesOf(
  settings: NotificationSettings,
  workspaces: readonly Workspace[],
  accounts: readonly AccountRow[],
): Currencies {
  return {
    ofWorkspace: (id) => {
      const workspace = workspaces.find((other) => other.id === id);
      return workspace && currencyIn(workspace);
    },
    ofAccount: (id) => {
      const account = accounts.find((other) => other.id === id);
      const set = settings.low_balances.find(({ account_id }) => account_id === id);
      if (account) return currencyIn(account);
      return set && currencyOf(set.currency, digitsOf(set.amount));
    },
  };
}
