import { CircleUserRound, Gauge, type LucideIcon, UsersRound, WalletMinimal } from "lucide-react";
import { PATHS } from "./paths";

interface NavigationItem {
  to: "/" | "/workspaces" | "/accounts" | "/profile";
  label: "app.nav.dashboard" | "app.nav.workspaces" | "app.nav.accounts" | "app.nav.profile";
  icon: LucideIcon;
}

/** The main menu, in the order of the specification. */
export const MAIN_MENU: NavigationItem[] = [
  { to: PATHS.dashboard, label: "app.nav.dashboard", icon: Gauge },
  { to: PATHS.workspaces, label: "app.nav.workspaces", icon: UsersRound },
  { to: PATHS.accounts, label: "app.nav.accounts", icon: WalletMinimal },
];

/** The item under which a page stands: an account's page belongs to the accounts, whatever its path begins with. */
export function currentItem(pathname: string): NavigationItem["to"] | null {
  if (/^\/workspaces\/[^/]+\/accounts\//.test(pathname)) return PATHS.accounts;
  return [...MAIN_MENU, PROFILE_ITEM].find(({ to }) => to === pathname)?.to ?? null;
}

/** Reached from the drawer and from the avatar's menu only. */
export const PROFILE_ITEM: NavigationItem = {
  to: PATHS.profile,
  label: "app.nav.profile",
  icon: CircleUserRound,
};
