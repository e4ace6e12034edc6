import { Button, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./filter-sheet.module.css";
import { useLayer } from "./use-layer";

interface FilterSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What shows what is filtered. */
  showLabel: string;
  /** What takes the filters away. */
  clear: ReactNode;
  /** Between the fields, in pixels. */
  gap?: number;
  children: ReactNode;
}

/** The filters on a phone, under the thumb. */
export function FilterSheet({
  opened,
  onClose,
  title,
  showLabel,
  clear,
  gap = 14,
  children,
}: FilterSheetProps) {
  const { t } = useTranslation();
  useLayer(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{ content: classes.content ?? "", title: classes.title ?? "" }}
    >
      <div className={classes.fields} style={{ gap }}>
        {children}
        <div className={classes.actions}>
          {clear}
          <Button onClick={onClose}>{showLabel}</Button>
        </div>
      </div>
    </Drawer>
  );
}
