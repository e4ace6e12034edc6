import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  beginPasskeyRegistration,
  deletePasskeys,
  getPasskeys,
  type Passkey,
  registerPasskey,
  renamePasskey,
} from "@/api/generated";
import { createPasskey } from "@/features/identity/auth/public";
import { reloadUser } from "@/session/session";

export type { Passkey };

export const passkeyQueries = {
  /** The passkeys of the user. */
  list: () =>
    queryOptions({
      queryKey: ["passkeys"] as const,
      queryFn: async ({ signal }) => (await unwrap(getPasskeys({ signal }))).passkeys,
    }),
};

/** Makes a passkey on this device, or on another one that the browser finds, and gives it a name. */
export function useAddPasskey() {
  return usePasskeyChange(async (name: string) => {
    const options = await unwrap(beginPasskeyRegistration({ body: {} }));
    const credential = await createPasskey(options);
    await unwrap(registerPasskey({ body: { credential, rpId: options.rp.id, name } }));
  });
}

export function useRenamePasskey() {
  return usePasskeyChange(({ id, name }: Pick<Passkey, "id" | "name">) =>
    unwrap(renamePasskey({ query: { id }, body: { name } })),
  );
}

export function useRemovePasskey() {
  return usePasskeyChange(({ id }: Passkey) => unwrap(deletePasskeys({ query: { id } })));
}

function usePasskeyChange<Input>(change: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: passkeyQueries.list().queryKey });
      // The user counts their passkeys.
      void reloadUser();
    },
  });
}
