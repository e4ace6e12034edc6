import { createRootRoute, createRoute, createRouter, notFound, rootRouteId } from "@tanstack/react-router";
import { REPORT_TYPES } from "@/features/reports/reports/report-types";
import { requireAdministrator, requireGuest, requireUser } from "./guards";
import { PATHS } from "./paths";
import { screenLoaded } from "./reload-once";
import type { RouteTitle } from "./route-title";
import { screen } from "./screen";
import { ScreenError } from "./screen-error";

const rootRoute = createRootRoute();

const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "auth",
  component: screen(() => import("./layouts/auth-layout"), "sign-in"),
});

const guestRoute = createRoute({
  getParentRoute: () => authLayout,
  id: "guest",
  beforeLoad: requireGuest,
});

const defaultLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "default",
  component: screen(() => import("./layouts/default-layout"), "money"),
  beforeLoad: requireUser,
});

// The page reads what of it makes sense.
const anything = (search: Record<string, unknown>) => search;

/** Of the address, these texts; what is none is left out. */
const textsOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) => {
    const texts: { [Key in Name]?: string | undefined } = {};
    for (const name of names) {
      const text = search[name];
      if (typeof text === "string") texts[name] = text;
    }
    return texts;
  };

const routes = [
  authLayout.addChildren([
    guestRoute.addChildren([
      createRoute({
        getParentRoute: () => guestRoute,
        path: PATHS.login,
        staticData: { title: "app.routes.login" },
        validateSearch: textsOf("redirect"),
        component: screen(() => import("@/features/identity/auth/login-page")),
      }),
      createRoute({
        getParentRoute: () => guestRoute,
        path: PATHS.register,
        staticData: { title: "app.routes.register" },
        validateSearch: textsOf("setup", "invitation", "redirect"),
        component: screen(() => import("@/features/identity/auth/register-page")),
      }),
      createRoute({
        getParentRoute: () => guestRoute,
        path: PATHS.passwordResetRequest,
        staticData: { title: "app.routes.passwordReset" },
        component: screen(() => import("@/features/identity/auth/password-reset-request-page")),
      }),
      createRoute({
        getParentRoute: () => guestRoute,
        path: PATHS.passwordReset,
        staticData: { title: "app.routes.passwordReset" },
        component: screen(() => import("@/features/identity/auth/password-reset-page")),
      }),
    ]),
    createRoute({
      getParentRoute: () => authLayout,
      path: PATHS.confirmEmail,
      staticData: { title: "app.routes.confirmEmail" },
      component: screen(() => import("@/features/identity/auth/confirm-email-page")),
    }),
    createRoute({
      getParentRoute: () => authLayout,
      path: PATHS.unsubscribe,
      staticData: { title: "app.routes.notificationSettings" },
      component: screen(
        () => import("@/features/notifications/unsubscribing/unsubscribe-page"),
        "notifications",
      ),
    }),
    createRoute({
      getParentRoute: () => authLayout,
      path: PATHS.acceptInvitation,
      staticData: { title: "app.routes.acceptInvitation" },
      component: screen(
        () => import("@/features/identity/workspace-invitations/accept-invitation-page"),
        "invitation",
      ),
    }),
    createRoute({
      getParentRoute: () => authLayout,
      path: PATHS.prices,
      staticData: { title: "app.routes.prices" },
      component: screen(() => import("@/features/billing/prices/prices-page"), "billing", "payments"),
    }),
  ]),
  defaultLayout.addChildren([
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.dashboard,
      staticData: { title: "app.nav.dashboard" },
      component: screen(() => import("@/features/reports/dashboard/dashboard-page")),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.profile,
      staticData: { title: "app.nav.profile" },
      validateSearch: textsOf("plan"),
      component: screen(
        () => import("@/features/identity/users/profile-page"),
        "users",
        "sign-in",
        "billing",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.notifications,
      staticData: { title: "app.routes.notifications" },
      validateSearch: anything,
      component: screen(() => import("@/features/notifications/inbox/notifications-page"), "notifications"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.notificationSettings,
      staticData: { title: "app.routes.notificationSettings" },
      component: screen(
        () => import("@/features/notifications/notification-settings/notification-settings-page"),
        "notifications",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.checkout,
      staticData: { title: "app.routes.checkout" },
      component: screen(() => import("@/features/billing/checkout/checkout-page"), "billing", "payments"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.workspaces,
      staticData: { title: "app.nav.workspaces" },
      component: screen(() => import("@/features/identity/workspaces/workspace-list-page"), "sharing"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.accounts,
      staticData: { title: "app.nav.accounts" },
      component: screen(() => import("@/features/books/accounts/account-list-page")),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.receipts,
      staticData: { title: "app.nav.receipts" },
      validateSearch: textsOf("state"),
      component: screen(() => import("@/features/receipts/receipts/receipts-page"), "receipts"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.receipt,
      staticData: { title: "app.routes.receipt" },
      validateSearch: ({ fill }: Record<string, unknown>): { fill?: boolean | undefined } =>
        typeof fill === "boolean" ? { fill } : {},
      component: screen(() => import("@/features/receipts/receipts/receipt-page"), "receipts", "splits"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.recurring,
      staticData: { title: "app.nav.recurring" },
      validateSearch: anything,
      component: screen(() => import("@/features/books/recurring/recurring-page"), "recurring"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.budget,
      staticData: { title: "app.nav.budget" },
      validateSearch: textsOf("workspace", "date", "budget"),
      component: screen(() => import("@/features/planning/budgets/budget-page"), "budgets"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.goals,
      staticData: { title: "app.routes.goals" },
      component: screen(() => import("@/features/planning/goals/goal-list-page"), "goals"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.reports,
      staticData: { title: "app.nav.reports" },
      component: screen(() => import("@/features/reports/reports/overview-page"), "reports", "saved-reports"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.report,
      staticData: { title: "app.nav.reports" },
      validateSearch: anything,
      beforeLoad({ params }) {
        if (!REPORT_TYPES.some((type) => type === params.reportType))
          throw notFound({ routeId: rootRouteId });
      },
      component: screen(() => import("@/features/reports/reports/report-page"), "reports"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.forecast,
      staticData: { title: "app.routes.forecast" },
      validateSearch: textsOf("account", "budgets"),
      component: screen(() => import("@/features/planning/forecast/forecast-page"), "forecast"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.account,
      staticData: { title: "app.routes.account" },
      validateSearch: anything,
      component: screen(() => import("@/features/books/accounts/account-detail-page")),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.transactions,
      staticData: { title: "app.routes.transactions" },
      validateSearch: anything,
      component: screen(() => import("@/features/books/accounts/transaction-list-page")),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.reconcile,
      staticData: { title: "app.routes.reconcile" },
      component: screen(() => import("@/features/books/reconciliations/reconcile-page"), "reconciliations"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.history,
      staticData: { title: "app.routes.history" },
      // The page reads what of it makes sense.
      validateSearch: textsOf("user", "noun", "account", "period"),
      component: screen(() => import("@/features/books/history/history-page"), "history", "sharing"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.categories,
      staticData: { title: "app.routes.categories" },
      component: screen(
        () => import("@/features/books/categories/manage/category-list-page"),
        "category-management",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.tags,
      staticData: { title: "app.routes.tags" },
      component: screen(() => import("@/features/books/tags/tag-list-page"), "tags"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.rules,
      staticData: { title: "app.routes.rules" },
      component: screen(() => import("@/features/books/rules/rule-list-page"), "rules", "splits", "bulk"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.rates,
      staticData: { title: "app.routes.rates" },
      validateSearch: textsOf("change"),
      component: screen(() => import("@/features/rates/workspace-rates/workspace-rates-page"), "rates"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.import,
      staticData: { title: "app.routes.import" },
      validateSearch: textsOf("import", "account"),
      component: screen(() => import("@/features/books/imports/import-page"), "imports"),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.aiModelManagement,
      staticData: { title: "app.nav.aiModels" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/ai/administration/ai-models/ai-model-page"),
        "ai-models",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.categoryManagement,
      staticData: { title: "app.nav.categories" },
      beforeLoad: requireAdministrator,
      component: screen(
        () => import("@/features/books/categories/admin/category-admin-page"),
        "category-management",
        "administration",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.exchangeRateManagement,
      staticData: { title: "app.nav.exchangeRates" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/rates/administration/exchange-rates/rate-admin-page"),
        "rate-management",
        "rates",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.currencyManagement,
      staticData: { title: "app.nav.currency" },
      beforeLoad: requireAdministrator,
      component: screen(
        () => import("@/features/rates/administration/currencies/currency-admin-page"),
        "rate-management",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.exchangeRateProviderManagement,
      staticData: { title: "app.nav.exchangeRateProviders" },
      beforeLoad: requireAdministrator,
      component: screen(
        () => import("@/features/rates/administration/exchange-rate-providers/provider-admin-page"),
        "rate-management",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.billingManagement,
      staticData: { title: "app.nav.billing" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/billing/administration/billing-page"),
        "billing",
        "billing-management",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.paymentManagement,
      staticData: { title: "app.nav.payments" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/billing/administration/payment-page"),
        "billing",
        "billing-management",
        "payment-management",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.notificationManagement,
      staticData: { title: "app.routes.notifications" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/notifications/administration/notification-admin-page"),
        "notification-management",
        "notifications",
        "sign-in",
      ),
    }),
    createRoute({
      getParentRoute: () => defaultLayout,
      path: PATHS.users,
      staticData: { title: "app.nav.users" },
      beforeLoad: requireAdministrator,
      validateSearch: anything,
      component: screen(
        () => import("@/features/identity/users/admin/user-list-page"),
        "administration",
        "users",
        "sign-in",
      ),
    }),
  ]),
] as const;

/** The application's routes. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: screen(() => import("./not-found-page")),
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

router.subscribe("onResolved", screenLoaded);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The key of the screen's name: in the browser's tab, and in the bar of a phone. */
    title?: RouteTitle;
  }
}
