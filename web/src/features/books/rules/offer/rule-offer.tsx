import { Button, CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { WandSparkles } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { useCategories } from "@/features/books/categories/public";
import { type Correction, forgetCorrection, useCorrection } from "@/features/books/transactions/public";
import { useWorkspace, type Workspace } from "@/features/identity/workspaces/public";
import { ruleQueries } from "../api";
import { offerRules, useRuleOffers } from "./offers";
import classes from "./rule-offer.module.css";
import { type Suggestion, suggestionOf } from "./suggestion";

const RuleDialog = lazy(async () => ({ default: (await import("../rule-dialog")).RuleDialog }));

/** Offers to make a rule of a correction. It stays until it is answered, and takes nothing away meanwhile. */
export function RuleOffer() {
  const workspace = useWorkspace();
  const offered = useRuleOffers((state) => state.offered);
  const correction = useCorrection((state) => state.correction);
  // Whoever signs in next has corrected nothing.
  useEffect(() => forgetCorrection, []);
  if (!offered || !correction || workspace?.id !== correction.workspaceId) return null;
  if (!may(workspace, "edit_categories")) return null;
  return <Offer workspace={workspace} correction={correction} />;
}

function Offer({ workspace, correction }: { workspace: Workspace; correction: Correction }) {
  const { t } = useTranslation();
  const { data: rules } = useQuery(ruleQueries.list(workspace.id));
  const { byId } = useCategories(workspace.id);
  const [taken, setTaken] = useState<Suggestion | null>(null);
  const category = correction.categoryId ? byId.get(correction.categoryId) : undefined;
  // A category of one person's own is no rule for all.
  const fits = correction.categoryId === null || (category && category.scope !== "personal");
  const suggestion = rules && fits ? suggestionOf(correction, rules) : null;
  if (taken) {
    return (
      <Suspense>
        <RuleDialog
          workspace={workspace}
          // The newest state of it: after a refusal it can be tried again.
          rule={rules?.find(({ id }) => id === taken.rule?.id) ?? taken.rule}
          start={taken.input}
          before={taken.before}
          onClose={() => {
            setTaken(null);
            forgetCorrection();
          }}
        />
      </Suspense>
    );
  }
  if (!suggestion) return null;
  const { payee, newPayee } = correction;
  const what =
    newPayee === null
      ? t("rules.offer.category", { payee, category: category?.path ?? "" })
      : category
        ? t("rules.offer.both", { payee, name: newPayee, category: category.path })
        : t("rules.offer.payee", { payee, name: newPayee });
  return (
    <aside className={classes.offer} aria-label={t("rules.offer.label")}>
      <WandSparkles size={18} aria-hidden />
      <p className={classes.text} role="status">
        {what}
      </p>
      <CloseButton
        className={classes.close ?? ""}
        aria-label={t("rules.offer.close")}
        onClick={forgetCorrection}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => setTaken(suggestion)}>
          {t(suggestion.rule ? "rules.offer.change" : "rules.offer.make")}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => offerRules(false)}>
          {t("rules.offer.never")}
        </Button>
      </div>
    </aside>
  );
}
