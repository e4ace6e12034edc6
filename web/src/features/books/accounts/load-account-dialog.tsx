import { lazy, Suspense } from "react";
import { useIdle } from "@/ui/use-idle";
import type { AccountDialogProps } from "./account-dialog";

const load = () => import("./account-dialog");
const Dialog = lazy(async () => ({ default: (await load()).AccountDialog }));

/** Opens an account or changes one; loaded when the page is at rest, since most visits look only. */
export function AccountDialog(props: AccountDialogProps) {
  useIdle(load);
  return <Suspense>{props.opened && <Dialog {...props} />}</Suspense>;
}
