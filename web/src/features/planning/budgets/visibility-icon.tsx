import { Lock, UserRoundCheck, UsersRound } from "lucide-react";
import type { Visibility } from "./visibility";

const ICONS = { workspace: UsersRound, private: Lock, shared: UserRoundCheck, received: UserRoundCheck };

/** Who sees a budget, as a sign. What it says stands in words beside it, or is said elsewhere. */
export function VisibilityIcon({ visibility }: { visibility: Visibility }) {
  const Icon = ICONS[visibility];
  return <Icon size={15} aria-hidden />;
}
