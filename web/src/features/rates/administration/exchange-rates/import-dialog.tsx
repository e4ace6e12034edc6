import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { DropZone } from "@/ui/drop-zone";
import { FormShell } from "@/ui/form-shell";
import { useLocale } from "@/ui/use-locale";
import { type ExchangeRatesImported, useImportRates } from "./api";
import classes from "./import-dialog.module.css";

/** The largest file that the server reads, in megabytes. */
const MAX_SIZE_MB = 10;

/** Takes the rates of a CSV file over and tells what came of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const take = useImportRates();
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={take.isPending}
      width={520}
      title={t("rateManagement.import.title")}
    >
      {take.data ? (
        <Result result={take.data} onClose={onClose} />
      ) : (
        <>
          <DialogText>{t("rateManagement.import.text")}</DialogText>
          <pre className={classes.example}>{EXAMPLE}</pre>
          <DropZone
            text={t("rateManagement.import.drop")}
            chooseLabel={t("rateManagement.import.choose")}
            accept=".csv,.txt,text/csv"
            maxSize={MAX_SIZE_MB}
            tooLargeText={() => t("rateManagement.import.tooLarge", { size: MAX_SIZE_MB })}
            isPending={take.isPending}
            problem={take.error && explain(take.error).text}
            onFiles={([file]) => file && take.mutate(file)}
          />
        </>
      )}
    </Dialog>
  );
}

/** How a file looks. */
const EXAMPLE = `date,from,to,rate
2026-11-20,EUR,USD,1.0854
2026-11-20,EUR,RUB,98.7`;

function Result({ result, onClose }: { result: ExchangeRatesImported; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { added, changed, unread, unread_total } = result;
  const more = unread_total - unread.length;
  const figure = (count: number) => ({ count, shown: formatCount(count, locale) });
  return (
    <FormShell onSubmit={onClose} pending={false} error={null} submitLabel={t("common.close")}>
      <div role="status">
        <p className={classes.figures}>{t("rateManagement.import.added", figure(added))}</p>
        <p className={classes.figures}>{t("rateManagement.import.changed", figure(changed))}</p>
        {unread_total > 0 && (
          <p className={classes.figures}>{t("rateManagement.import.unread", figure(unread_total))}</p>
        )}
      </div>
      {unread.length > 0 && (
        <ul className={classes.unread}>
          {unread.map(({ line, reason }) => (
            <li key={line}>
              <span className={classes.line}>{t("rateManagement.import.line", { line })}</span>
              <span>{t(`rateManagement.import.reasons.${reason}`)}</span>
            </li>
          ))}
          {more > 0 && <li>{t("rateManagement.import.more", figure(more))}</li>}
        </ul>
      )}
    </FormShell>
  );
}
