import { setNonce } from "get-nonce";

/** Where style elements may only hold text: nothing that could open a tag. */
function plainText(text: string): string {
  if (text.includes("<")) throw new TypeError("Markup is never assigned in this application.");
  return text;
}

/** Workers run only what was built with the application. */
function ownScript(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin !== window.location.origin || !/^\/(?:assets|src)\//.test(pathname)) {
    throw new TypeError("Only the application's own scripts are run.");
  }
  return address;
}

/** The nonce that the server put into this page, for the few style elements that libraries add. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

/**
 * Prepares the page for the server's content security policy: the nonce for added styles, and a trusted types policy
 * that lets no markup through, only the text of style elements, and no foreign script.
 */
export function prepareForCsp(): void {
  setNonce(styleNonce());
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): unknown };
  };
  trustedTypes?.createPolicy("default", { createHTML: plainText, createScriptURL: ownScript });
}
