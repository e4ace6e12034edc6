/** Why a page cannot use passkeys: no TLS, an address without a name, or a browser without them. */
export type Hindrance = "insecure" | "address" | "browser";

interface Surroundings {
  isSecureContext: boolean;
  hostname: string;
  hasPasskeys: boolean;
}

/**
 * What stands against passkeys here, or null. A passkey belongs to a name (WebAuthn level 3, section 5.1.2: the RP ID
 * is a domain), so an IP address has none, and browsers offer them to secure pages only.
 */
export function hindrance({ isSecureContext, hostname, hasPasskeys }: Surroundings): Hindrance | null {
  if (isIpAddress(hostname)) return "address";
  if (!isSecureContext) return "insecure";
  return hasPasskeys ? null : "browser";
}

/** What stands against passkeys on this page. */
export function ownHindrance(): Hindrance | null {
  return hindrance({
    isSecureContext: window.isSecureContext,
    hostname: window.location.hostname,
    hasPasskeys: "PublicKeyCredential" in window,
  });
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}
