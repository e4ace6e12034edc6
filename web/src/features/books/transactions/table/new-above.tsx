import { Button } from "@mantine/core";
import { ChevronsUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./grid.module.css";

/** Says how many rows have come above what is seen, and leads to them. */
export function NewAbove({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Button
      size="compact-sm"
      radius="xl"
      className={classes.newAbove}
      leftSection={<ChevronsUp size={14} aria-hidden />}
      onClick={onShow}
    >
      {t("transactions.newAbove", { count, shown: formatCount(count, locale) })}
    </Button>
  );
}
