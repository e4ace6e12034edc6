import { loadTexts } from "@/i18n";

/** What is done to several rows, and undoing: loaded when the page is at rest, at the latest when it is first wanted. */
export async function loadBulk() {
  const [bulk] = await Promise.all([import("./run"), loadTexts(["bulk"])]);
  const { runBulkChange, duplicate, clearing, refusalText, transferChange, undoOrRedo } = bulk;
  return { runBulkChange, duplicate, clearing, refusalText, transferChange, undoOrRedo };
}
