import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrollSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from "@/api/generated";
import { reloadUser } from "@/session/session";

export type { SecondFactor };

export const secondFactorQueries = {
  /** Whether an authenticator app is asked for, and how many recovery codes are left. */
  state: () =>
    queryOptions({
      queryKey: ["second-factor"] as const,
      queryFn: ({ signal }) => unwrap(getSecondFactor({ signal })),
    }),
};

/** Asks for a new secret; nothing is asked of the user at the sign-in until a code from it was shown. */
export function useBeginSecondFactor() {
  return useMutation({ mutationFn: () => unwrap(enrollSecondFactor()) });
}

/** Proves that the app has the secret; answers the recovery codes, which are never told again. */
export function useConfirmSecondFactor() {
  return useSecondFactorChange(async (otp: string) => {
    return (await unwrap(confirmSecondFactor({ body: { otp } }))).recovery_codes;
  });
}

export function useRemoveSecondFactor() {
  return useSecondFactorChange(() => unwrap(disableSecondFactor()));
}

/** Makes ten new recovery codes; the old ones are worth nothing from then on. */
export function useRenewRecoveryCodes() {
  return useSecondFactorChange(async () => (await unwrap(renewRecoveryCodes())).recovery_codes);
}

function useSecondFactorChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: secondFactorQueries.state().queryKey });
      void reloadUser();
    },
  });
}
