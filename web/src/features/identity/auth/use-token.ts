import { useEffect, useEffectEvent, useState } from "react";

/**
 * A token out of the address, which is then taken out of the address bar: it must not stand in the history, in a
 * picture of the screen, or in what is copied (ASVS 5.0, 14.2.1).
 */
export function useToken(inAddress: string | undefined, removeFromAddress: () => void): string | undefined {
  const [token] = useState(inAddress);
  const remove = useEffectEvent(removeFromAddress);
  const stands = inAddress !== undefined;
  useEffect(() => {
    if (stands) remove();
  }, [stands]);
  return token;
}
