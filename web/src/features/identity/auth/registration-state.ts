import { useQuery } from "@tanstack/react-query";
import { authQueries } from "./api";

/** Whether everybody may register here; not until that is known. */
export function useMayRegister(): boolean {
  const { data } = useQuery(authQueries.registration());
  return data?.mode === "open" && !data.setup_required;
}

/** Whether there is a price list, once a screen has asked who may register. */
export function useHasPublicPlans(): boolean {
  return useQuery({ ...authQueries.registration(), enabled: false }).data?.has_public_plans ?? false;
}
