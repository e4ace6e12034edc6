/** Why a page cannot use passkeys: no TLS, an address without a name, or a browser without them. */
export type UnavailableReason = "insecure" | "address" | "browser";

interface BrowserContext {
  isSecureContext: boolean;
  hostname: string;
  hasPasskeys: boolean;
}

/**
 * The reason why passkeys are unavailable, or null. A passkey belongs to a name (WebAuthn level 3, section 5.1.2: the RP ID
 * is a domain), so an IP address has none, and browsers offer them to secure pages only.
 */
export function unavailableReason({
  isSecureContext,
  hostname,
  hasPasskeys,
}: BrowserContext): UnavailableReason | null {
  if (isIpAddress(hostname)) return "address";
  if (!isSecureContext) return "insecure";
  return hasPasskeys ? null : "browser";
}

/** The reason why passkeys are unavailable on this page, or null. */
export function currentUnavailableReason(): UnavailableReason | null {
  return unavailableReason({
    isSecureContext: window.isSecureContext,
    hostname: window.location.hostname,
    hasPasskeys: "PublicKeyCredential" in window,
  });
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}
