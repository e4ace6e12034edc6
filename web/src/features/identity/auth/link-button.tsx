import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { pathAfterSignIn } from "./pending-invitation";

interface LinkButtonProps {
  to: ReturnType<typeof pathAfterSignIn> | "/login" | "/password-reset-request";
  label: string;
}

/** A way on that looks like what it is here: the next step. */
export function LinkButton({ to, label }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} fullWidth>
      {label}
    </Button>
  );
}
