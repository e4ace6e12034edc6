import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/ui/empty-state";
import classes from "./not-found-page.module.css";

/** For every path that is none of ours. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <EmptyState
        page
        title={t("app.notFound.title")}
        text={t("app.notFound.text")}
        actions={
          <Button component={Link} to="/">
            {t("app.notFound.action")}
          </Button>
        }
      />
    </main>
  );
}
