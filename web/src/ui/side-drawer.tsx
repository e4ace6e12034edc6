import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./side-drawer.module.css";

interface SideDrawerProps {
  opened: boolean;
  /** A dialog lies over it. */
  covered?: boolean;
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What a number is made of, at the side of the page that shows it: a column of which one part scrolls. */
export function SideDrawer({ opened, covered = false, title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // Every open dialog hears Escape: the one on top alone closes.
      closeOnEscape={!covered}
      position="right"
      size={460}
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
      attributes={{ header: { role: "presentation" } }}
      classNames={{
        body: classes.body ?? "",
        title: classes.title ?? "",
        header: classes.header ?? "",
        content: classes.content ?? "",
      }}
    >
      {children}
    </Drawer>
  );
}
