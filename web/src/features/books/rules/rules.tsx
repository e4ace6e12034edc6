import { Button } from "@mantine/core";
import { Play, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useOrderedList } from "@/api/ordered-list";
import { may } from "@/api/workspace";
import { useUndoKeys } from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { ruleQueries } from "./api";
import { OfferSwitch } from "./offer/offer-switch";
import { inputOf, type Rule } from "./rule";
import type { OpenDialog } from "./rule-dialogs";
import { RuleList } from "./rule-list";
import { RuleMenu, type RuleMenuAction } from "./rule-menu";
import classes from "./rules.module.css";
import { useRuleActions } from "./use-rule-actions";
import { useRuleTexts } from "./use-rule-texts";

const RuleDialogs = lazy(async () => ({ default: (await import("./rule-dialogs")).RuleDialogs }));

/** The rules in their order, with everything that can be done with them. */
export function Rules({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const query = useOrderedList(ruleQueries.list(workspace.id));
  const rules = query.data ?? [];
  const texts = useRuleTexts(workspace);
  const ruleActions = useRuleActions(workspace);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const mayEdit = may(workspace, "edit_categories");
  const mayRun = may(workspace, "edit_transactions");
  useUndoKeys(workspace.id, mayRun);

  const actionsFor = (rule: Rule, at: number): RuleMenuAction[] => [
    ...(mayEdit ? (["edit"] as const) : []),
    ...(mayRun && rule.problem === null ? (["run"] as const) : []),
    ...(mayEdit ? (["copy"] as const) : []),
    ...(mayEdit && at > 0 ? (["up"] as const) : []),
    ...(mayEdit && at < rules.length - 1 ? (["down"] as const) : []),
    ...(mayEdit ? (["delete"] as const) : []),
  ];
  const act = (rule: Rule, at: number, what: RuleMenuAction) => {
    switch (what) {
      case "edit":
        return setOpen({ kind: "edit", rule, start: inputOf(rule) });
      case "run":
        return setOpen({ kind: "run", rule });
      case "copy":
        return setOpen({ kind: "edit", rule: null, start: inputOf(rule) });
      case "up":
        return ruleActions.move(rule, at - 1);
      case "down":
        return ruleActions.move(rule, at + 1);
      case "delete":
        return ruleActions.remove(rules, rule, texts.title(rule));
    }
  };
  const add = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "edit", rule: null, start: null })}
    >
      {t("rules.add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("app.routes.rules")}
        inBar
        actions={
          rules.length > 0 && (
            <>
              {mayRun && (
                <Button
                  variant="default"
                  leftSection={<Play size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: "run", rule: null })}
                >
                  {t("rules.run")}
                </Button>
              )}
              {mayEdit && add}
            </>
          )
        }
      >
        <p className={classes.intro}>{t("rules.intro", { name: workspace.name })}</p>
      </PageHeader>
      <Card flush>
        {query.isPending && <ItemListSkeleton rows={4} />}
        {query.isError && !query.data && (
          <ErrorState
            title={t("rules.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && rules.length === 0 && (
          <EmptyState
            title={t("rules.emptyTitle")}
            text={t(mayEdit ? "rules.emptyText" : "rules.emptyTextViewer")}
            actions={mayEdit && add}
          />
        )}
        {rules.length > 0 && (
          <RuleList
            workspace={workspace}
            rules={rules}
            mayEdit={mayEdit}
            menu={(rule, at) => (
              <RuleMenu
                name={texts.title(rule)}
                actions={actionsFor(rule, at)}
                onAction={(what) => act(rule, at, what)}
              />
            )}
            onOpen={(rule) => setOpen({ kind: "edit", rule, start: inputOf(rule) })}
            onSwitch={ruleActions.switchTo}
            onMove={ruleActions.move}
          />
        )}
      </Card>
      {mayEdit && <OfferSwitch />}
      {open && (
        <Suspense>
          <RuleDialogs
            open={open}
            workspace={workspace}
            // An open dialog works on the newest state of its rule: after a refusal it can be tried again.
            rule={rules.find(({ id }) => id === open.rule?.id) ?? open.rule}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
