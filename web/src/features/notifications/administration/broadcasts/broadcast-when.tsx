import { useTranslation } from "react-i18next";
import { formatInstant } from "@/lib/instants";
import { useLocale } from "@/ui/use-locale";
import type { Broadcast } from "./api";

/** From when on a message is shown, and until when, each in a line of its own. */
export function BroadcastWhen({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { starts_at, ends_at, withdrawn_at } = broadcast;
  const moment = (at: string) => formatInstant(at, locale);
  if (starts_at === null) return <span>{t("broadcasts.when.notYet")}</span>;
  return (
    <>
      <span>{t("broadcasts.when.from", { moment: moment(starts_at) })}</span>
      {withdrawn_at !== null ? (
        <span>{t("broadcasts.when.withdrawn", { moment: moment(withdrawn_at) })}</span>
      ) : (
        ends_at !== null && <span>{t("broadcasts.when.until", { moment: moment(ends_at) })}</span>
      )}
    </>
  );
}
