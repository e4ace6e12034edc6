import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useDeleteRule, useMoveRule, useSaveRule, useUndoChange } from "./api";
import { inputOf, type Rule } from "./rule";

/** What is done to a rule at once, without a dialog. */
export function useRuleActions(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const save = useSaveRule(workspace.id);
  const remove = useDeleteRule(workspace.id);
  const order = useMoveRule(workspace.id);
  const undoChange = useUndoChange(workspace.id);
  const refused = (error: unknown) => notifyFailure(error);

  /** A rule that comes back stands behind the others until it is put where it was. */
  const bringBack = async (rules: readonly Rule[], rule: Rule, changeId: string) => {
    await undoChange.mutateAsync(changeId);
    await order.mutateAsync({ id: rule.id, to: rules.indexOf(rule) });
  };
  return {
    move: ({ id }: Rule, to: number) => void order.mutateAsync({ id, to }).catch(refused),
    switchTo: (rule: Rule, active: boolean) =>
      void save.mutateAsync({ rule, input: { ...inputOf(rule), is_active: active } }).catch(refused),
    remove: (rules: readonly Rule[], rule: Rule, name: string) =>
      void remove.mutateAsync(rule).then(({ changeId }) => {
        const message = t("rules.deleted", { name });
        if (changeId === null) return notifySuccess(message);
        notifyUndo(message, () => {
          // The message stays when the page has been left, and so its button has to answer there too.
          const done = bringBack(rules, rule, changeId);
          void done.then(() => notifySuccess(t("rules.restored", { name })), refused);
        });
      }, refused),
  };
}
