import { unwrap } from "@/api/client";
import { listNotificationChannels, subscribePush, unsubscribePush } from "@/api/generated";

/** Fetches the key that browsers subscribe with. */
export async function fetchPushKey(): Promise<string> {
  return (await unwrap(listNotificationChannels())).push_public_key;
}

/** Has notifications sent to a browser, as long as one is signed in there. */
export async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
  };
  await unwrap(subscribePush({ body }));
}

/** Has no more sent to a browser. */
export async function endSubscription(endpoint: string): Promise<void> {
  await unwrap(unsubscribePush({ body: { endpoint } }));
}
