import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { suggestionQueries } from "./api";

export interface SuggestButtonProps {
  workspace: WorkspaceMoney;
  /** Whose transactions a model is asked about; null for those of all accounts. */
  accountId: string | null;
}

const SuggestionsDialog = lazy(async () => ({
  default: (await import("./suggestions-dialog")).SuggestionsDialog,
}));

/** Opens what a model suggests. Not there where none may be asked. */
export function SuggestButton({ workspace, accountId }: SuggestButtonProps) {
  const { t } = useTranslation();
  const { data: isReady = false } = useQuery(suggestionQueries.isReady(workspace.id));
  const [isOpen, setIsOpen] = useState(false);
  if (!isReady && !isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Sparkles size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("categorySuggestions.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <SuggestionsDialog workspace={workspace} accountId={accountId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
