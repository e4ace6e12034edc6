import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AppBar } from "../app-bar";
import { Drawer } from "../drawer";
import { Footer } from "../footer";
import { useDocumentTitle } from "../route-title";
import { useShortcuts } from "../use-shortcuts";
import classes from "./default-layout.module.css";

const Palette = lazy(() => import("../palette"));
const ShortcutsDialog = lazy(() => import("../shortcuts-dialog"));

/** The layout of everything behind the sign-in: bar, page, footer. */
export default function DefaultLayout() {
  const { t } = useTranslation();
  useDocumentTitle();
  const [drawer, drawerActions] = useDisclosure();
  const { palette, shortcuts } = useShortcuts();
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#content">
        {t("app.skip")}
      </a>
      <AppBar onMenu={drawerActions.open} onSearch={palette.open} />
      <Drawer opened={drawer} onClose={drawerActions.close} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>
        {palette.used && <Palette opened={palette.opened} onClose={palette.close} />}
        {shortcuts.used && <ShortcutsDialog opened={shortcuts.opened} onClose={shortcuts.close} />}
      </Suspense>
    </div>
  );
}
