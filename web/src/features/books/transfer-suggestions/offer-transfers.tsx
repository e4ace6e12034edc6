import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { TransferScope } from "./scope";

const OfferedTransfers = lazy(async () => {
  const [offered] = await Promise.all([
    import("./offered-transfers"),
    loadTexts(["transfer-suggestions", "bulk"]),
  ]);
  return { default: offered.OfferedTransfers };
});

/** Offers to make transfers of what an import has booked, where some of it looks like one. */
export function OfferTransfers(props: TransferScope) {
  return (
    <Suspense>
      <OfferedTransfers {...props} />
    </Suspense>
  );
}
