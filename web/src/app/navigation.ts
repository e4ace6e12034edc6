import {
  ArrowLeftRight,
  Banknote,
  CalendarSync,
  ChartNoAxesCombined,
  ChartPie,
  CircleUserRound,
  Coins,
  Cpu,
  FolderTree,
  Gauge,
  Gem,
  Landmark,
  type LucideIcon,
  Megaphone,
  ShieldUser,
  UsersRound,
  WalletMinimal,
} from "lucide-react";
import { PATHS } from "./paths";
import type { RouteTitle } from "./route-title";

/** A way to a screen. */
export interface NavigationItem {
  to:
    | "/"
    | "/workspaces"
    | "/accounts"
    | "/receipts"
    | "/recurring-transactions"
    | "/budget"
    | "/reports"
    | "/profile"
    | "/admin/ai-models"
    | "/admin/categories"
    | "/admin/exchange-rates"
    | "/admin/currency"
    | "/admin/exchange-rates-providers"
    | "/admin/billing"
    | "/admin/payment"
    | "/admin/notifications"
    | "/users";
  label: RouteTitle;
  icon: LucideIcon;
}

/** The main menu, in the order of the specification. */
export const MAIN_MENU: NavigationItem[] = [
  { to: PATHS.dashboard, label: "app.nav.dashboard", icon: Gauge },
  { to: PATHS.workspaces, label: "app.nav.workspaces", icon: UsersRound },
  { to: PATHS.accounts, label: "app.nav.accounts", icon: WalletMinimal },
  { to: PATHS.recurring, label: "app.nav.recurring", icon: CalendarSync },
  { to: PATHS.budget, label: "app.nav.budget", icon: ChartPie },
  { to: PATHS.reports, label: "app.nav.reports", icon: ChartNoAxesCombined },
];

/** For administrators: the screens of the whole installation. */
export const ADMIN_MENU: NavigationItem[] = [
  { to: PATHS.users, label: "app.nav.users", icon: ShieldUser },
  { to: PATHS.aiModelManagement, label: "app.nav.aiModels", icon: Cpu },
  { to: PATHS.categoryManagement, label: "app.nav.categories", icon: FolderTree },
  { to: PATHS.exchangeRateManagement, label: "app.nav.exchangeRates", icon: ArrowLeftRight },
  { to: PATHS.currencyManagement, label: "app.nav.currency", icon: Banknote },
  { to: PATHS.exchangeRateProviderManagement, label: "app.nav.exchangeRateProviders", icon: Landmark },
  { to: PATHS.billingManagement, label: "app.nav.billing", icon: Gem },
  { to: PATHS.paymentManagement, label: "app.nav.payments", icon: Coins },
  { to: PATHS.notificationManagement, label: "app.routes.notifications", icon: Megaphone },
];

/** The item under which a page stands, whatever its path begins with: an account's page belongs to the accounts, goals to the budget. */
export function currentItem(pathname: string): NavigationItem["to"] | null {
  if (/^\/workspaces\/[^/]+\/(?:accounts\/|forecast$)/.test(pathname)) return PATHS.accounts;
  if (pathname === PATHS.goals) return PATHS.budget;
  if (pathname.startsWith(`${PATHS.reports}/`)) return PATHS.reports;
  if (pathname === PATHS.receipts || pathname.startsWith(`${PATHS.receipts}/`)) return PATHS.receipts;
  return [...MAIN_MENU, ...ADMIN_MENU, PROFILE_ITEM].find(({ to }) => to === pathname)?.to ?? null;
}

/** Reached from the drawer and from the avatar's menu only. */
export const PROFILE_ITEM: NavigationItem = {
  to: PATHS.profile,
  label: "app.nav.profile",
  icon: CircleUserRound,
};
