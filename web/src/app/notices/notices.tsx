import { Notifications } from "@mantine/notifications";
import { NoticeStack } from "./notice-stack";
import { MOST } from "./store";

/** Everything that is told beside the screens: passing messages at the top right, standing notices below. */
export default function Notices() {
  return (
    <>
      <Notifications position="top-right" limit={MOST} zIndex={400} />
      <NoticeStack />
    </>
  );
}
