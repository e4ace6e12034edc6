import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { checkoutQueries, isUnknown } from "./api";
import { CheckoutState } from "./checkout-state";
import { pauseAfter } from "./pauses";
import { PlanButton } from "./plan-button";

/**
 * Where one comes back to after paying. It says what the server says, whatever the address claims, and asks for it
 * until that is decided.
 */
export default function CheckoutPage() {
  const { paymentId = "" } = useParams({ strict: false });
  return <LoadedCheckout key={paymentId} id={paymentId} />;
}

function LoadedCheckout({ id }: { id: string }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = checkoutQueries.one(id);
  // A new render with each answer, also with one that says the same: they are counted.
  const { data, error, refetch, isFetching, dataUpdatedAt: _ } = useQuery(query);
  if (data?.payment) {
    const { dataUpdateCount = 0, errorUpdateCount = 0 } = cache.getQueryState(query.queryKey) ?? {};
    return (
      <CheckoutState
        checkout={data}
        payment={data.payment}
        isAskedNoMore={pauseAfter(dataUpdateCount + errorUpdateCount) === false}
        isAsking={isFetching}
        onAsk={() => void refetch()}
      />
    );
  }
  if (data || isUnknown(error)) {
    return (
      <EmptyState
        page
        title={t("checkout.page.notFound.title")}
        text={t("checkout.page.notFound.text")}
        actions={<PlanButton />}
      />
    );
  }
  if (!error) return <ItemListSkeleton rows={3} />;
  return (
    <ErrorState title={t("checkout.page.failed")} text={explain(error).text} onRetry={() => void refetch()} />
  );
}
