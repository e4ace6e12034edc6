import { Button, Loader } from "@mantine/core";
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatDay } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { formatRate } from "@/lib/rates";
import { ButtonRow } from "@/ui/button-row";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRateProvider, type ProviderTest, useTestProvider } from "./api";
import classes from "./test-dialog.module.css";

/** Asks a provider and shows what it says; nothing of it is kept. */
export function TestDialog({ provider, onClose }: { provider: ExchangeRateProvider; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate: ask, data: progress, error, isPending } = useTestProvider();
  const { id, name } = provider;
  // Once for each provider, whatever becomes of its row meanwhile.
  useEffect(() => ask(id), [ask, id]);
  return (
    <Dialog opened onClose={onClose} title={t("providerManagement.test.title", { name })}>
      <div className={classes.root} role="status">
        {isPending && (
          <p className={classes.asking}>
            <Loader size={18} />
            {t("providerManagement.test.asking")}
          </p>
        )}
        {!isPending && error && (
          <ErrorState
            title={t("providerManagement.test.failed")}
            text={explain(error).text}
            onRetry={() => ask(id)}
          />
        )}
        {!isPending && progress && <TestResult progress={progress} />}
      </div>
      {!isPending && !error && (
        <ButtonRow>
          <Button variant="default" onClick={() => ask(id)}>
            {t("providerManagement.test.again")}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t("common.close")}
          </Button>
        </ButtonRow>
      )}
    </Dialog>
  );
}

function TestResult({ progress }: { progress: ProviderTest }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { ok, rates, date, sample, error } = progress;
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <>
      <p className={classes.verdict} data-ok={ok || undefined}>
        <Icon size={20} aria-hidden />
        <span>
          {ok && date
            ? t("providerManagement.test.good", {
                count: rates,
                shown: formatCount(rates, locale),
                date: formatDay(date, locale, "long"),
              })
            : t("providerManagement.test.bad")}
        </span>
      </p>
      {error && (
        <p className={classes.failure}>
          {t(`providerManagement.failures.${error.code}`)}
          <span className={classes.message}>{error.message}</span>
        </p>
      )}
      {sample.length > 0 && (
        <ul className={classes.sample} aria-label={t("providerManagement.test.sample")}>
          {sample.map(({ from, to, rate }) => (
            <li key={`${from} ${to}`}>
              <span>{`1 ${from}`}</span>
              <span className={classes.rate}>
                {formatRate(rate, locale)} {to}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
