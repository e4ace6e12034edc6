/** Lets the browser save bytes under a name, as if they had been downloaded. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the bytes as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
