/** Whether files are held over a place that takes none: everything that takes some has said so by then. */
function isStray(event: DragEvent): boolean {
  const isTaken = event.defaultPrevented || (event.target as Element).closest?.("input[type=file]");
  return !isTaken && (event.dataTransfer?.types.includes("Files") ?? false);
}

function refuse(event: DragEvent): void {
  if (!isStray(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Keeps the browser from opening a file, in the place of the page, that is dropped beside where it was meant to go. */
export function refuseStrayFiles(): void {
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
}
