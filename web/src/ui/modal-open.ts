/** Whether a dialog is over the page: keys that are not for the dialog are for nobody then. */
export function isModalOpen(): boolean {
  return document.querySelector("[role=dialog][aria-modal=true]") !== null;
}
