import { useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useScreenTitle } from "@/ui/screen-title";

/** The keys of the screens' names. */
export type RouteTitle =
  | `app.nav.${"dashboard" | "workspaces" | "accounts" | "receipts" | "recurring" | "budget" | "reports" | "profile" | "categories" | "users" | "aiModels" | "exchangeRates" | "currency" | "exchangeRateProviders" | "billing" | "payments"}`
  | `app.routes.${"login" | "register" | "passwordReset" | "confirmEmail" | "acceptInvitation" | "account" | "receipt" | "transactions" | "categories" | "history" | "reconcile" | "import" | "rates" | "rules" | "tags" | "goals" | "forecast" | "checkout" | "prices" | "notifications" | "notificationSettings"}`;

/** The name of the screen now shown. */
export function useRouteTitle(): string {
  const { t } = useTranslation();
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return key ? t(key) : t("app.title");
}

/** The name of the screen now shown, or what it calls itself, with that of the application. */
export function useDocumentTitle(): string {
  const { t } = useTranslation();
  const route = useRouteTitle();
  const title = useScreenTitle((own) => own.title) ?? route;
  const application = t("app.title");
  return title === application ? application : `${title} · ${application}`;
}
