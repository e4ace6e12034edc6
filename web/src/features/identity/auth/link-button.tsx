import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { pathAfterSignIn } from "./pending-invitation";

interface LinkButtonProps {
  to: ReturnType<typeof pathAfterSignIn> | "/login" | "/password-reset-request";
  label: string;
  /** The next step leads on to where this one would have. */
  keepsRedirect?: boolean;
}

/** A way on that looks like what it is here: the next step. */
export function LinkButton({ to, label, keepsRedirect = false }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} {...(keepsRedirect && { search: true })} fullWidth>
      {label}
    </Button>
  );
}
