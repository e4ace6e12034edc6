import { Notifications } from "@mantine/notifications";
import { MOST } from "./store";
import { ToastStack } from "./toast-stack";

/** Everything that is told beside the screens: passing messages at the top right, toasts below. */
export default function Toasts() {
  return (
    <>
      <Notifications position="top-right" limit={MOST} zIndex={400} />
      <ToastStack />
    </>
  );
}
