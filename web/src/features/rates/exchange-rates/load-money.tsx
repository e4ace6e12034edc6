import { lazy, Suspense } from "react";
import type { ConvertedMoneyProps } from "./converted-money";
import { ConvertedText } from "./converted-text";

// Most workspaces know one currency only.
const Money = lazy(async () => ({ default: (await import("./converted-money")).ConvertedMoney }));

/** What an amount is in the currency of the workspace, and by which rate; where none is known, the way to set it. */
export function ConvertedMoney(props: ConvertedMoneyProps) {
  return (
    <Suspense fallback={<ConvertedText amount={props.amount} base={props.base} />}>
      <Money {...props} />
    </Suspense>
  );
}
