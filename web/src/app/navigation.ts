import {
  CircleUserRound,
  FolderTree,
  Gauge,
  type LucideIcon,
  ShieldUser,
  UsersRound,
  WalletMinimal,
} from "lucide-react";
import { PATHS } from "./paths";

/** A way to a screen. */
export interface NavigationItem {
  to: "/" | "/workspaces" | "/accounts" | "/profile" | "/admin/categories" | "/users";
  label: `app.nav.${"dashboard" | "workspaces" | "accounts" | "profile" | "categories" | "users"}`;
  icon: LucideIcon;
}

/** The main menu, in the order of the specification. */
export const MAIN_MENU: NavigationItem[] = [
  { to: PATHS.dashboard, label: "app.nav.dashboard", icon: Gauge },
  { to: PATHS.workspaces, label: "app.nav.workspaces", icon: UsersRound },
  { to: PATHS.accounts, label: "app.nav.accounts", icon: WalletMinimal },
];

/** For administrators: the screens of the whole installation. */
export const ADMIN_MENU: NavigationItem[] = [
  { to: PATHS.users, label: "app.nav.users", icon: ShieldUser },
  { to: PATHS.categoryManagement, label: "app.nav.categories", icon: FolderTree },
];

/** The item under which a page stands: an account's page belongs to the accounts, whatever its path begins with. */
export function currentItem(pathname: string): NavigationItem["to"] | null {
  if (/^\/workspaces\/[^/]+\/accounts\//.test(pathname)) return PATHS.accounts;
  return [...MAIN_MENU, ...ADMIN_MENU, PROFILE_ITEM].find(({ to }) => to === pathname)?.to ?? null;
}

/** Reached from the drawer and from the avatar's menu only. */
export const PROFILE_ITEM: NavigationItem = {
  to: PATHS.profile,
  label: "app.nav.profile",
  icon: CircleUserRound,
};
