import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";
import type { Chosen } from "./files.ts";

/** Adding receipts: by the camera, from files, and what is on its way. */
export class Capture {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get dialog() {
    return this.page.getByRole("dialog", { name: this.t("capture.title") });
  }

  /** The button of a list of transactions. */
  get addButton() {
    return this.page.getByRole("main").getByRole("button", { name: this.t("transactions.addReceipt") });
  }

  /** The one that a phone has on every screen. */
  get cameraButton() {
    return this.page.getByRole("button", { name: this.t("capture.scan") });
  }

  get video() {
    return this.dialog.getByLabel(this.t("capture.camera.label"));
  }

  get shutter() {
    return this.dialog.getByRole("button", { name: this.t("capture.camera.shoot"), exact: true });
  }

  /** What the camera's picture says. */
  get hint() {
    return this.dialog.getByRole("status");
  }

  get pages() {
    return this.dialog.getByRole("list", { name: this.t("capture.pages.title") }).getByRole("listitem");
  }

  async removePage(number: number): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("capture.pages.remove", { number }) }).click();
  }

  button(key: string, values?: Record<string, string | number>) {
    return this.dialog.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** Files that are chosen and not sent yet. */
  get files() {
    return this.dialog.getByRole("list", { name: this.t("capture.files.list") }).getByRole("listitem");
  }

  get together() {
    return this.dialog.getByRole("switch", { name: this.t("capture.files.onePages") });
  }

  async choose(...files: Chosen[]): Promise<void> {
    await this.dialog.locator("input[type=file][multiple]").setInputFiles(files);
  }

  /** Holds files over the page, and lets them go there. */
  async drop(...files: Chosen[]): Promise<void> {
    await this.drag("dragover", ...files);
    await this.drag("drop", ...files);
  }

  async drag(type: "dragover" | "drop", ...files: Chosen[]): Promise<void> {
    await this.page.evaluate(
      ([name, all]) => {
        const dataTransfer = new DataTransfer();
        for (const { name: file, mimeType, content } of all) {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], file, { type: mimeType }));
        }
        const at = document.querySelector("main");
        at?.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [type, files.map(encoded)] as const,
    );
  }

  /** Pastes where the focus is. */
  async paste(file: Chosen): Promise<void> {
    await this.page.evaluate(({ name, mimeType, content }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: mimeType }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, encoded(file));
  }

  get overlay() {
    return this.page.getByText(this.t("capture.drop"));
  }

  get uploads() {
    return this.page.getByRole("region", { name: this.t("capture.uploads.title") });
  }
}

function encoded({ name, mimeType, buffer }: Chosen) {
  return { name, mimeType, content: buffer.toString("base64") };
}
