import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@/ui/icon-button";
import { type AiTaskState, suggestionQueries } from "./api";
import type { SuggestionScope } from "./scope";

/** Where the user can do nothing about it there is nothing to offer: no model is set up, or the owner wants none. */
const HIDDEN: readonly AiTaskState[] = ["no_model", "forbidden"];

export interface SuggestButtonProps extends SuggestionScope {
  /** An icon alone. */
  compact?: boolean;
}

const SuggestionsDialog = lazy(async () => ({
  default: (await import("./suggestions-dialog")).SuggestionsDialog,
}));

/** Opens what a model suggests, or what the user has to do before. Not there where no model may be asked. */
export function SuggestButton({ compact = false, ...scope }: SuggestButtonProps) {
  const { t } = useTranslation();
  const { data: state = "no_model" } = useQuery(suggestionQueries.readiness(scope.workspace.id));
  const [isOpen, setIsOpen] = useState(false);
  if (HIDDEN.includes(state) && !isOpen) return null;
  return (
    <>
      {compact ? (
        <IconButton
          icon={Sparkles}
          iconSize={18}
          size={34}
          label={t("categorySuggestions.open")}
          onClick={() => setIsOpen(true)}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<Sparkles size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t("categorySuggestions.open")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SuggestionsDialog {...scope} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
