import { lazy, Suspense } from "react";
import { SideDrawer } from "@/ui/side-drawer";
import type { AccountOption } from "./account-option";
import type { WorkspaceMoney } from "./api";
import { TableSkeleton } from "./table/table-skeleton";
import type { ViewRow } from "./table/view-row";
import type { DrawerQuestion } from "./transactions-drawer-rows";

const Rows = lazy(async () => ({
  default: (await import("./transactions-drawer-rows")).TransactionsDrawerRows,
}));

interface TransactionsDrawerProps {
  /** Null when closed. */
  question: DrawerQuestion | null;
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  /** Left out where the rows are only shown. */
  onOpen: ((view: ViewRow) => void) | undefined;
  onClose: () => void;
}

/** The transactions behind a figure, from all accounts of the workspace. */
export function TransactionsDrawer({ question, onClose, ...rest }: TransactionsDrawerProps) {
  return (
    <SideDrawer opened={question !== null} onClose={onClose} title={question?.title}>
      {question && (
        <Suspense fallback={<TableSkeleton phone density="compact" />}>
          <Rows {...rest} question={question} />
        </Suspense>
      )}
    </SideDrawer>
  );
}
