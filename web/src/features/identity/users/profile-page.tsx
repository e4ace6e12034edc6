import { Skeleton } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AiConsentsPanel } from "@/features/ai/ai-consents/public";
import { MethodsPanel, PaymentNotes, PlanChoice } from "@/features/billing/checkout/public";
import { MyInvoicesPanel } from "@/features/billing/invoices/public";
import { MyPlanPanel, useHasPlan } from "@/features/billing/subscriptions/public";
import { ExportsPanel } from "@/features/books/exports/public";
import { PasskeysPanel } from "@/features/identity/passkeys/public";
import { SecondFactorPanel } from "@/features/identity/second-factor/public";
import { SessionsPanel } from "@/features/identity/sessions/public";
import { useUser } from "@/session/use-user";
import { PageHeader } from "@/ui/page-header";
import { useHashTarget } from "@/ui/use-hash-target";
import { DeleteAccountPanel } from "./delete-account-panel";
import { NotificationsCard } from "./notifications-card";
import { PasswordPanel } from "./password-panel";
import classes from "./profile-page.module.css";
import { ProfilePanel } from "./profile-panel";
import { SettingsPanel } from "./settings-panel";

/** The parts of the page and what is in each: the anchors that links lead to. */
const PARTS = ["account", "security", "activity", "ai", "plan", "data"] as const;

/**
 * Who one is here, how one signs in, what has happened, what AI may see, which plan one has, and how one wants the
 * application to be.
 */
export default function ProfilePage() {
  const { t } = useTranslation();
  const user = useUser();
  const hasPlan = useHasPlan();
  const page = useRef<HTMLDivElement>(null);
  useHashTarget(page, useLocation({ select: ({ hash }) => hash }));
  return (
    <>
      <PageHeader title={t("app.nav.profile")} inBar />
      <div ref={page} className={classes.page}>
        <nav className={classes.index} aria-label={t("users.parts.label")}>
          {PARTS.filter((part) => part !== "plan" || hasPlan).map((part) => (
            <Link
              key={part}
              to="/profile"
              hash={part}
              replace
              activeOptions={{ includeHash: true }}
              className={classes.link}
            >
              {t(`users.parts.${part}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.parts}>
          <Part name="account">
            {user ? <ProfilePanel id="profile" user={user} /> : <Skeleton height={320} radius="lg" />}
            <SettingsPanel id="settings" />
          </Part>
          <Part name="security">
            {user ? <PasswordPanel id="password" user={user} /> : <Skeleton height={380} radius="lg" />}
            <div className={classes.column}>
              <PasskeysPanel id="passkeys" />
              <SecondFactorPanel id="second-factor" />
            </div>
          </Part>
          <Part name="activity">
            <SessionsPanel id="sessions" />
            <NotificationsCard id="notifications" />
          </Part>
          <Part name="ai">
            <AiConsentsPanel id="ai-consents" />
          </Part>
          {hasPlan && (
            <Part name="plan">
              <div className={classes.whole}>
                <MyPlanPanel id="subscription" notes={<PaymentNotes />} actions={<PlanChoice />} />
              </div>
              <div className={`${classes.panels} ${classes.whole}`}>
                <Suspense>
                  <MyInvoicesPanel id="invoices" />
                  <MethodsPanel id="payment-methods" />
                </Suspense>
              </div>
            </Part>
          )}
          <Part name="data">
            <ExportsPanel id="export" />
            {user && <DeleteAccountPanel id="deletion" user={user} />}
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ name, children }: { name: (typeof PARTS)[number]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id={name} className={classes.part} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={classes.title}>
        {t(`users.parts.${name}`)}
      </h2>
      <div className={classes.panels}>{children}</div>
    </section>
  );
}
