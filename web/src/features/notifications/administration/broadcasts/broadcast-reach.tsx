import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { FillBar } from "@/ui/fill-bar";
import { useLocale } from "@/ui/use-locale";
import type { Broadcast } from "./api";
import classes from "./broadcast-reach.module.css";
import { hasBegun, sharesOf } from "./reach";

/** How many a message is for, how many of them it has reached, and how many have read it. */
export function BroadcastReach({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { audience, reached, read } = broadcast.counts;
  const shown = (count: number) => formatCount(count, locale);
  if (!hasBegun(broadcast.state)) {
    return (
      <span className={classes.text}>
        {t("broadcasts.reach.planned", { count: audience, shown: shown(audience) })}
      </span>
    );
  }
  const shares = sharesOf(broadcast);
  return (
    <div className={classes.reach}>
      <FillBar
        size="small"
        fills={[
          { to: shares.reached, look: "pale" },
          { to: shares.read, look: "plain" },
        ]}
      />
      <span className={classes.text}>
        {t("broadcasts.reach.reached", {
          reached: shown(reached),
          audience: shown(Math.max(audience, reached)),
        })}
      </span>
      <span className={classes.text}>{t("broadcasts.reach.read", { read: shown(read) })}</span>
    </div>
  );
}
