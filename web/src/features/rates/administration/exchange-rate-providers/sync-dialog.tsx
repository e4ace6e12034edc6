import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { addMonths, type Day } from "@/lib/dates";
import { DateField } from "@/ui/date-field";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { type ExchangeRateProvider, useSyncProvider } from "./api";
import classes from "./sync-dialog.module.css";

const FIELDS = ["start_date", "end_date"];

/** How far back the days go, in months; "days" for a first and a last one. */
const PERIODS = { month: 1, year: 12, fiveYears: 60, twentyYears: 240, days: null } as const;
type Period = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

/** The newest day of which there can be rates: providers tell the time in UTC. */
const newest = (): Day => new Date().toISOString().slice(0, 10);

/** Has the rates of a provider's past fetched, from one day to another. */
export function SyncDialog({ provider, onClose }: { provider: ExchangeRateProvider; onClose: () => void }) {
  const { t } = useTranslation();
  const sync = useSyncProvider();
  const [period, setPeriod] = useState<Period>("year");
  const [start, setStart] = useState(() => addMonths(newest(), -12));
  const [end, setEnd] = useState(newest);
  const [missed, setMissed] = useState(false);
  const { id, name, kind } = provider;
  const wrong = fieldErrors(sync.error);
  const backwards = start > end;
  const choose = (value: string | null) => {
    const chosen = PERIOD_NAMES.find((known) => known === value) ?? period;
    const months = PERIODS[chosen];
    sync.reset();
    setPeriod(chosen);
    if (months === null) return;
    setStart(addMonths(newest(), -months));
    setEnd(newest());
  };
  const submit = () => {
    setMissed(true);
    if (!backwards) sync.mutate({ id, start, end }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t("providerManagement.sync.title", { name })}
      onClose={onClose}
      onSubmit={submit}
      pending={sync.isPending}
      error={formError(sync.error, FIELDS)}
      submitLabel={t("providerManagement.sync.submit")}
    >
      <DialogText>{t("providerManagement.sync.text")}</DialogText>
      {kind === "open_exchange_rates" && <DialogText small>{t("providerManagement.sync.costly")}</DialogText>}
      <Select
        label={t("providerManagement.sync.period")}
        value={period}
        data={PERIOD_NAMES.map((value) => ({
          value,
          label: t(`providerManagement.sync.periods.${value}`),
        }))}
        onChange={choose}
        error={period === "days" ? undefined : (wrong.start_date ?? wrong.end_date)}
        allowDeselect={false}
        data-autofocus
      />
      {period === "days" && (
        <div className={classes.pair}>
          <DateField
            label={t("providerManagement.sync.start")}
            value={start}
            onChange={setStart}
            error={missed && backwards ? t("providerManagement.sync.backwards") : wrong.start_date}
          />
          <DateField
            label={t("providerManagement.sync.end")}
            value={end}
            onChange={setEnd}
            error={wrong.end_date}
          />
        </div>
      )}
    </FormDialog>
  );
}
