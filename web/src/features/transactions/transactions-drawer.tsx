import { Drawer } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import type { WorkspaceMoney } from "./api";
import { TableSkeleton } from "./table/table-skeleton";
import type { ViewRow } from "./table/view-row";
import type { AccountOption } from "./transaction-dialog";
import classes from "./transactions-drawer.module.css";

const Rows = lazy(async () => ({
  default: (await import("./transactions-drawer-rows")).TransactionsDrawerRows,
}));

/** Which rows a figure is made of. */
export interface DrawerQuestion {
  title: string;
  start: Day;
  end: Day;
  direction: "income" | "expense" | "both";
  /** A category with everything below it, "none" for rows without one; all if left out. */
  category?: string;
}

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
  const { t } = useTranslation();
  return (
    <Drawer
      opened={question !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={question?.title}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{
        body: classes.body ?? "",
        title: classes.title ?? "",
        header: classes.header ?? "",
        content: classes.content ?? "",
      }}
    >
      {question && (
        <Suspense fallback={<TableSkeleton phone density="compact" />}>
          <Rows {...rest} question={question} />
        </Suspense>
      )}
    </Drawer>
  );
}
