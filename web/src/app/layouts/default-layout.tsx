import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useReconciledChange } from "@/features/books/reconciliations/confirm";
import { useCorrection } from "@/features/books/transactions/corrections";
import { useRecurringRequest } from "@/features/books/transactions/recurring-request";
import { useCurrencies } from "@/features/rates/currencies/public";
import { loadTexts } from "@/i18n";
import { useIdle } from "@/ui/use-idle";
import { AppBar } from "../app-bar";
import { Footer } from "../footer";
import { LeaveGuard } from "../leave-guard";
import { ScreenName } from "../screen-name";
import { SecondFactorAdvice } from "../second-factor-advice";
import { useOverlay } from "../use-overlay";
import { useShortcuts } from "../use-shortcuts";
import classes from "./default-layout.module.css";

const Drawer = lazy(() => import("../drawer"));
// It names every report, and adds receipts.
const Palette = lazy(async () => {
  const [palette] = await Promise.all([import("../palette"), loadTexts(["reports", "capture", "shortcuts"])]);
  return palette;
});
const RuleOffer = lazy(async () => {
  const [offer] = await Promise.all([
    import("@/features/books/rules/offer/rule-offer"),
    loadTexts(["rules", "splits", "bulk"]),
  ]);
  return { default: offer.RuleOffer };
});
const RecurringFromTransaction = lazy(async () => {
  const [recurring] = await Promise.all([
    import("@/features/books/recurring/from-transaction"),
    loadTexts(["recurring", "splits"]),
  ]);
  return { default: recurring.RecurringFromTransaction };
});
const ReconciledChangeDialog = lazy(async () => {
  const [{ ReconciledChangeDialog: Question }] = await Promise.all([
    import("@/features/books/reconciliations/reconciled-change-dialog"),
    loadTexts(["reconciliations"]),
  ]);
  return { default: Question };
});
const CaptureFrame = lazy(async () => {
  const [frame] = await Promise.all([
    import("@/features/receipts/capture/capture-frame"),
    loadTexts(["capture"]),
  ]);
  return { default: frame.CaptureFrame };
});
const ShortcutsDialog = lazy(async () => {
  const [dialog] = await Promise.all([import("../shortcuts-dialog"), loadTexts(["shortcuts"])]);
  return dialog;
});

// Few visits meet one; whoever does must not wait for its words, least of all on a poor line.
const loadRefusals = () => loadTexts(["refusals"]);
const guardDrops = async () => (await import("../stray-files")).refuseStrayFiles();

/** The layout of everything behind the sign-in: bar, page, footer. */
export default function DefaultLayout() {
  const { t } = useTranslation();
  useIdle(loadRefusals);
  useIdle(guardDrops);
  // Known before the first amount, of which some may be in a currency that only this installation has.
  useCurrencies();
  const drawer = useOverlay();
  const { palette, shortcuts } = useShortcuts();
  const locked = useReconciledChange(({ count }) => count !== null);
  const corrected = useCorrection(({ correction }) => correction !== null);
  const repeated = useRecurringRequest(({ request }) => request !== null);
  return (
    <div className={classes.page}>
      <ScreenName />
      <a className={classes.skip} href="#content">
        {t("app.skip")}
      </a>
      <AppBar onMenu={drawer.open} onSearch={palette.open} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <SecondFactorAdvice />
        <Outlet />
      </main>
      <Footer />
      <LeaveGuard />
      <Suspense>
        {drawer.used && <Drawer opened={drawer.opened} onClose={drawer.close} />}
        {palette.used && <Palette opened={palette.opened} onClose={palette.close} />}
        {shortcuts.used && <ShortcutsDialog opened={shortcuts.opened} onClose={shortcuts.close} />}
      </Suspense>
      <Suspense>
        <CaptureFrame />
      </Suspense>
      <Suspense>{locked && <ReconciledChangeDialog />}</Suspense>
      <Suspense>{corrected && <RuleOffer />}</Suspense>
      <Suspense>{repeated && <RecurringFromTransaction />}</Suspense>
    </div>
  );
}
