import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./side-drawer.module.css";
import { useLayer } from "./use-layer";

interface SideDrawerProps {
  opened: boolean;
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What a number is made of, at the side of the page that shows it: a column of which one part scrolls. */
export function SideDrawer({ opened, title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation();
  useLayer(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
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
