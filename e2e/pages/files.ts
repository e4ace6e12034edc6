import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** A file to be chosen. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The files of a transaction, in its dialog. */
export class Files {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get block() {
    return this.page.getByRole("group", { name: this.t("attachments.title") });
  }

  async add(...files: Chosen[]): Promise<void> {
    await this.block.locator("input[type=file][multiple]").setInputFiles(files);
  }

  /** Pastes a picture that was copied somewhere else. */
  async paste(file: Chosen): Promise<void> {
    await this.block.evaluate(
      (block, { name, mimeType, content }) => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type: mimeType }));
        block.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      { ...file, buffer: undefined, content: file.buffer.toString("base64") },
    );
  }

  /** A picture, which opens over everything else. */
  picture(name: string) {
    return this.block.getByRole("button", { name: this.t("attachments.open", { name }) });
  }

  /** A document, which is saved. */
  document(name: string) {
    return this.block.getByRole("button", { name: this.t("attachments.download", { name }) });
  }

  /** A file that is added with what is being booked. */
  waiting(name: string) {
    return this.block.getByRole("status", { name: this.t("attachments.waits", { name }) });
  }

  async remove(name: string): Promise<void> {
    await this.block.getByRole("button", { name: this.t("attachments.remove", { name }) }).click();
  }

  /** Why a file was not taken. */
  get refusal() {
    return this.block.getByRole("alert");
  }

  /** The picture that is open. */
  viewer(name: string) {
    return this.page.getByRole("dialog", { name, exact: true });
  }
}
