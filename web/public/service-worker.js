// Shows the notifications that are pushed to this browser, and leads to what they are about. It is registered when
// somebody turns them on (src/features/notifications/notification-channels/push/push.ts), and caches nothing.

// What its pages do not wait for: a newer worker takes over at once, and may navigate the windows that are open.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const NAME = "Know Your Money";
const INBOX = "/notifications";

self.addEventListener("push", (event) => {
  event.waitUntil(show(read(event.data)));
});

/** What was pushed: the id, a title, a sentence and a link; a newer server may say it otherwise. */
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** Browsers take the permission from who is pushed to and shows nothing. */
function show({ id, title, body, url }) {
  return self.registration.showNotification(String(title || NAME), {
    body: String(body || ""),
    // What is pushed twice is shown once.
    tag: String(id || ""),
    icon: "/notification-icon.png",
    badge: "/notification-badge.png",
    data: { path: pathOf(url) },
  });
}

/** Where it leads, on this origin whatever the link says. */
function pathOf(url) {
  try {
    const { protocol, pathname, search, hash } = new URL(url ?? INBOX, self.location.origin);
    return /^https?:$/.test(protocol) ? pathname + search + hash : INBOX;
  } catch {
    return INBOX;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Leads a window of ours there, or a new one. */
async function open(path) {
  // Put together, not resolved: a path may begin with two slashes.
  const address = self.location.origin + path;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [window] = windows.sort((a, b) => Number(b.focused) - Number(a.focused));
  if (!window) return self.clients.openWindow(address);
  await window.focus().catch(() => undefined);
  return window.navigate(address).catch(() => self.clients.openWindow(address));
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription?.options));
});

/** Subscribes again. The pages have the session: they tell the server, at once or when they are next opened. */
async function renew(options) {
  if (options) await self.registration.pushManager.subscribe(options);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const window of windows) window.postMessage("push-subscription-changed");
}
