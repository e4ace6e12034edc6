import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { ReauthenticationPrompt } from "@/features/identity/auth/public";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";

/** True if the server wants a stronger sign-in than by a password alone. */
export function isTooWeak(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required_for_admin";
}

interface AdminErrorProps {
  error: unknown;
  /** What could not be loaded. */
  title: string;
  /** It stands in a card already. */
  isBare?: boolean;
  onRetry: () => unknown;
}

/** Why the administration shows nothing: mostly that its user signed in with a password alone. */
export function AdminError({ error, title, isBare = false, onRetry }: AdminErrorProps) {
  const reason = isTooWeak(error) ? (
    <ReauthenticationPrompt onConfirmed={() => void onRetry()} />
  ) : (
    <ErrorState title={title} text={explain(error).text} onRetry={() => void onRetry()} />
  );
  return isBare ? reason : <Card>{reason}</Card>;
}
