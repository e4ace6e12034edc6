import { Button, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./find.module.css";

interface FilterSheetProps {
  opened: boolean;
  onClose: () => void;
  /** What takes the filters away. */
  clear: ReactNode;
  children: ReactNode;
}

/** The filters on a phone, under the thumb. */
export function FilterSheet({ opened, onClose, clear, children }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t("transactions.filters")}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{ content: classes.sheetContent ?? "", title: classes.sheetTitle ?? "" }}
    >
      <div className={classes.sheet}>
        {children}
        <div className={classes.sheetActions}>
          {clear}
          <Button onClick={onClose}>{t("transactions.showRows")}</Button>
        </div>
      </div>
    </Drawer>
  );
}
