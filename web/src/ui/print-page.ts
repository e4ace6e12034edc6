/** Opens the browser's print dialog, from a menu that has to be gone from the page first. */
export function printPage(): void {
  requestAnimationFrame(() => setTimeout(() => window.print()));
}
