import { useEffect, useEffectEvent, useState } from "react";
import { fetchPasskeyChallenge } from "./api";
import { cancelPasskeyOffer, canOfferPasskeys, offerPasskeys, type PasskeyResponse } from "./passkey";

/** A question is asked anew after this time, in milliseconds: shortly before the server forgets it. */
const CHALLENGE_LIFETIME = 270_000;

/**
 * Offers passkeys in the list that the browser shows under the name field, where it can, unless `paused`. That none was
 * picked, or none can be offered, is nothing to tell.
 */
export function usePasskeyOffer(paused: boolean, onPicked: (assertion: PasskeyResponse) => void): void {
  const [round, setRound] = useState(0);
  const picked = useEffectEvent(onPicked);
  useEffect(() => {
    if (paused) return;
    let over = false;
    let offered = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || over) return;
      const question = await fetchPasskeyChallenge("");
      if (over) return;
      offered = true;
      const assertion = await offerPasskeys(question);
      if (!over) picked(assertion);
    };
    offer().catch(() => undefined);
    const timer = setTimeout(() => setRound(round + 1), CHALLENGE_LIFETIME);
    return () => {
      over = true;
      clearTimeout(timer);
      if (offered) void cancelPasskeyOffer();
    };
  }, [round, paused]);
}
