import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { notifyInfo } from "@/ui/notify";
import type { WorkspaceMoney } from "../api";
import type { Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";
import { loadBulk } from "./load";
import type { Refusal } from "./refusal";

/** What can be done to several rows at once, and the rows that stood in the way of the last change. */
export function useBulk(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { byId } = useCategories(workspace.id);
  const place = { cache, workspace };
  const run = (rows: readonly Transaction[], change: BulkChange) =>
    void loadBulk().then(async ({ runBulkChange }) => setRefusal(await runBulkChange(place, rows, change)));
  return {
    run,
    /** What needs no further answer. */
    act: (action: "cleared" | "duplicate" | "delete", rows: readonly Transaction[]) => {
      if (action === "delete") return run(rows, { kind: "delete" });
      void loadBulk().then(async ({ duplicate, clearing }) => {
        if (action === "duplicate") return duplicate(place, rows, byId);
        const found = clearing(rows);
        if (found) run(found.rows, found.change);
      });
    },
    /** Two rows become a transfer, or a transfer two rows; rows that fit neither are told why. */
    transfer: (rows: readonly Transaction[]) =>
      void loadBulk().then(({ transferChange }) => {
        const found = transferChange(rows);
        if ("change" in found) run(rows, found.change);
        else notifyInfo(t(found.reason), "transfer");
      }),
    refusal,
    forget: () => setRefusal(null),
  };
}
