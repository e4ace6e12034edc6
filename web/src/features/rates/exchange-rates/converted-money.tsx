import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "@/i18n";
import type { Day } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { AppliedRate } from "./api";
import classes from "./converted-money.module.css";
import { WorkspaceRateDialog } from "./workspace-rate-dialog";

// Brought by the first look at a rate.
const RatePopover = lazy(async () => {
  const [popover] = await Promise.all([import("./rate-popover"), loadTexts(["rates"])]);
  return { default: popover.RatePopover };
});

export interface ConvertedMoneyProps {
  /** In the currency of the workspace; null when no rate is known. */
  amount: Minor | null;
  base: Currency;
  from: Currency;
  /** By which rate; null when none is known. */
  rate: AppliedRate | null;
  /** The day whose rate is meant. */
  day: Day;
  workspaceId: string;
  /** Whether the person may set a rate that is missing. */
  canSet: boolean;
  /** Within a grid, which has the focus itself. */
  quiet?: boolean;
}

/** How long the pointer rests until the rate is told, in milliseconds; and how long it may be away on its way there. */
const HOVER_DELAY = 250;

/**
 * What an amount is in the currency of the workspace. A pointer that rests on it, the focus or a tap tells by which
 * rate; where none is known, a press sets it.
 */
export function ConvertedMoney(props: ConvertedMoneyProps) {
  const { amount, base, from, rate, day, workspaceId, canSet, quiet = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [setting, setSetting] = useState(false);
  const { opened, setOpened, hover } = useRest();
  const tabIndex = quiet ? -1 : 0;
  if (amount === null) {
    if (!canSet) return <span className={classes.missing}>{t("amount.notConverted")}</span>;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps presses from the row around it.
      <span onClick={(event) => event.stopPropagation()}>
        <button
          type="button"
          tabIndex={tabIndex}
          className={classes.missing}
          aria-label={t("amount.setRate")}
          title={t("amount.setRate")}
          onClick={() => setSetting(true)}
        >
          {t("amount.notConverted")}
        </button>
        <WorkspaceRateDialog
          workspaceId={workspaceId}
          task={setting ? { kind: "new", from: from.code, to: base.code, date: day } : null}
          onClose={() => setSetting(false)}
        />
      </span>
    );
  }
  const text = t("amount.about", { amount: formatMoney(amount, base, locale) });
  if (!rate) return <span className={classes.text}>{text}</span>;
  return (
    <span className={classes.place}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={classes.how}
        aria-label={t("amount.aboutRate", { amount: text })}
        {...hover}
        onClick={(event) => {
          event.stopPropagation();
          setOpened(true);
        }}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpened(true)}
        onBlur={() => setOpened(false)}
        onKeyDown={({ key }) => key === "Escape" && opened && setOpened(false)}
      >
        {text}
      </button>
      {opened !== null && (
        <Suspense>
          <RatePopover
            opened={opened}
            onClose={() => setOpened(false)}
            hover={hover}
            rate={rate}
            from={from.code}
            to={base.code}
            day={day}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Opens when a mouse rests somewhere, and closes a little after it has gone; null until it first does. */
function useRest() {
  const [opened, setOpened] = useState<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const plan = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened((now) => next || (now && false)), HOVER_DELAY);
  };
  return { opened, setOpened, hover: { onPointerEnter: plan(true), onPointerLeave: plan(false) } };
}
