import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { transactionQueries, type WorkspaceMoney } from "../api";
import type { Transaction, TransactionDraft } from "../transaction";
import { conflictFrom } from "./conflict-error";
import type { Opening } from "./opening";
import { choose, type Field, openChoices, type Rebased, rebase, type Typed } from "./rebase";
import { lastAuthor, type RowUpdate, subscribeToRow } from "./row-updates";

interface EditorFields {
  workspace: WorkspaceMoney;
  /** The edit as it was opened; null for a new row. */
  opening: Opening | null;
  typed: Typed;
  /** Puts values into the fields. */
  put: (values: Partial<TransactionDraft>) => void;
}

/** What an editor says about the others who change its row. */
export interface NewerRow {
  rebased: Rebased;
  /** Who it was; null if that is not known. */
  who: string | null;
  /** The row has been deleted. */
  gone: boolean;
  choose: (field: Field, stays: "mine" | "theirs") => void;
}

/**
 * Keeps an open editor on top of the newest row: what others change comes into it while it is open, or at the latest
 * when saving is refused. Nothing that was typed is lost.
 */
export function useNewerRow({ workspace, opening, typed, put }: EditorFields) {
  const cache = useQueryClient();
  const [rebased, setRebased] = useState<Rebased | null>(opening?.rebased ?? null);
  const id = opening?.rebased.base.id ?? "";
  const [who, setWho] = useState<string | null>(() => lastAuthor(id));
  const [gone, setGone] = useState(opening?.gone ?? false);

  const takeOver = (newer: Transaction, by: string | null) => {
    if (!rebased || newer.version <= rebased.base.version) return;
    const next = rebase(rebased, typed, newer);
    setRebased(next.rebased);
    setWho(by);
    setGone(false);
    put(next.put);
  };
  const arrive = useEffectEvent(takeOver);
  const handleUpdate = useEffectEvent(async (id: string, { who: by, gone: deleted, ...at }: RowUpdate) => {
    if (deleted) {
      setWho(by);
      setGone(true);
      return;
    }
    // The rows of its day in its account: the smallest list that has it, wherever it has moved.
    const list = transactionQueries.list(workspace, {
      accountId: at.accountId,
      start: at.date,
      end: at.date,
    });
    await cache.cancelQueries({ queryKey: list.queryKey, exact: true });
    // Without an answer the refusal to save will bring the newer row.
    const found = await cache.fetchQuery({ ...list, staleTime: 0 }).catch(() => null);
    const newer = found?.rows.find((row) => row.id === id);
    if (newer) arrive(newer, by);
  });
  useEffect(() => {
    if (!id) return;
    return subscribeToRow(id, (update) => void handleUpdate(id, update));
  }, [id]);

  const newer: NewerRow | null = rebased && {
    rebased,
    who,
    gone,
    choose(field, stays) {
      const next = choose(rebased, field, stays);
      setRebased(next.rebased);
      put(next.put);
    },
  };
  return {
    newer,
    /** What the edit is to be saved on top of. */
    base: rebased?.base ?? null,
    gone,
    /** Some field has two values, and nobody has chosen yet. */
    undecided: rebased !== null && !gone && openChoices(rebased).length > 0,
    /** True if a refusal was about somebody else's change: the editor shows it, and the form has nothing to add. */
    meet: (error: unknown): boolean => {
      const refusal = conflictFrom(error);
      if (!refusal) return false;
      if (refusal.newer) takeOver(refusal.newer, lastAuthor(id));
      else setGone(true);
      return true;
    },
  };
}
