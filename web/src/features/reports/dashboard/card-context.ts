import type { AccountRow } from "@/features/books/accounts/public";
import type { DrawerQuestion, ViewRow } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import type { Minor } from "@/lib/money";
import type { DashboardFigures, NetWorthRange } from "./api";

/** What the cards show, and what they can do. */
export interface CardContext {
  workspace: Workspace;
  figures: DashboardFigures;
  accounts: readonly (AccountRow & { balance: Minor })[];
  /** The accounts' names. */
  names: ReadonlyMap<string, string>;
  /** The latest rows. */
  rows: readonly ViewRow[];
  range: NetWorthRange;
  /** Which accounts are expected to run out; it comes later than the rest. */
  warnings: ReadonlyMap<string, string> | undefined;
  canEdit: boolean;
  setRange: (range: NetWorthRange) => void;
  setWarnings: (warnings: ReadonlyMap<string, string>) => void;
  /** Shows the transactions of a month, of a category with everything below it if one is named. */
  askMonth: (month: string, direction: DrawerQuestion["direction"], name: string, category?: string) => void;
  edit: (view: ViewRow) => void;
  add: () => void;
}
