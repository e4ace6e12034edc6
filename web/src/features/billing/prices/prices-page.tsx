import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useSession } from "@/session/session";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { useLocale } from "@/ui/use-locale";
import { priceQueries } from "./api";
import { PriceList } from "./price-list";
import classes from "./prices-page.module.css";

/** What there is to choose from and what it costs, for everybody. */
export default function PricesPage() {
  const { t } = useTranslation();
  const { data: plans, error, refetch } = useQuery(priceQueries.list(useLocale()));
  const isSignedOut = useSession(({ session }) => session.status === "signed-out");
  const onward = isSignedOut ? (
    <Button component={Link} to="/login" variant="default">
      {t("prices.signIn")}
    </Button>
  ) : (
    <Button component={Link} to="/" variant="default">
      {t("app.notFound.action")}
    </Button>
  );
  if (plans?.length === 0) {
    const text = t(isSignedOut ? "prices.none.text" : "prices.none.signedInText");
    return <EmptyState page title={t("prices.none.title")} text={text} actions={onward} />;
  }
  return (
    <div className={classes.page} data-full-width>
      <header className={classes.head}>
        <h1 className={classes.title}>{t("prices.title")}</h1>
        <p className={classes.intro}>{t("prices.intro")}</p>
      </header>
      {plans && <PriceList plans={plans} />}
      {!plans && !error && (
        <div className={classes.plans} aria-hidden>
          <Skeleton height={420} radius="lg" />
          <Skeleton height={420} radius="lg" />
        </div>
      )}
      {!plans && error && (
        <ErrorState title={t("prices.failed")} text={explain(error).text} onRetry={() => void refetch()} />
      )}
      <div className={classes.onward}>{onward}</div>
    </div>
  );
}
