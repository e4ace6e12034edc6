import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { suggestionsOfImport } from "./api";
import type { TransferScope } from "./scope";
import classes from "./transfer-suggestions.module.css";

const TransfersDialog = lazy(async () => ({ default: (await import("./transfers-dialog")).TransfersDialog }));

/** Says how many pairs look like transfers, and leads to them. Not there where none does. */
export function OfferedTransfers({ workspace, accounts, importId }: TransferScope) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(suggestionsOfImport(workspace.id, importId));
  const [isOpen, setIsOpen] = useState(false);
  const count = data?.total ?? 0;
  return (
    <>
      {count > 0 && (
        <div className={classes.offer}>
          <ArrowLeftRight size={18} className={classes.icon} aria-hidden />
          <p className={classes.text}>
            {t("transferSuggestions.found", { count, shown: formatCount(count, locale) })}
          </p>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t("transferSuggestions.review")}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <TransfersDialog
            workspace={workspace}
            accounts={accounts}
            importId={importId}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
