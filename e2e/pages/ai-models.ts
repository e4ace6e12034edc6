import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** The administrators' screen of AI models. */
export class AiModelsScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(): Promise<void> {
    const name = this.t("app.nav.aiModels");
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  async view(name: "models" | "usage"): Promise<void> {
    await this.page.getByRole("link", { name: this.t(`aiModels.views.${name}`), exact: true }).click();
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The models in their order. */
  get models(): Locator {
    return this.page.getByRole("list", { name: this.t("app.nav.aiModels") }).getByRole("listitem");
  }

  row(name: string): Locator {
    return this.models.filter({ hasText: name });
  }

  /** A line of one of the tables, by any text in it. */
  line(text: string | RegExp): Locator {
    return this.main.locator("tr").filter({ hasText: text });
  }

  /** Something out of the menu of a model. */
  async act(name: string, key: string): Promise<void> {
    await this.main.getByRole("button", { name: this.t("common.actionsFor", { name }), exact: true }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** A button of the dialog, or of the page. */
  button(key: string, within: Locator = this.dialog): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  /** A field of the dialog. */
  field(key: string, values?: Record<string, string>): Locator {
    return this.dialog.getByLabel(this.t(key, values), { exact: true });
  }

  /** The box of a task in the form. */
  task(name: string): Locator {
    return this.dialog.getByRole("checkbox", { name: this.t(`aiModels.tasks.${name}`), exact: true });
  }

  /** The switch that puts the model before all others for a task. */
  first(name: string): Locator {
    const task = this.t(`aiModels.tasks.${name}`);
    return this.dialog.getByRole("switch", { name: this.t("aiModels.dialog.firstFor", { task }) });
  }

  /** By which a model is put to another place by the keys. */
  handle(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("aiModels.handle", { name }), exact: true });
  }

  /** Adds a model of a server that speaks as OpenAI's does. */
  async add(name: string, address: string, key: string, model: string, tasks: string[]): Promise<void> {
    await this.button("aiModels.add", this.main).click();
    await this.choose("openai_compatible");
    await this.field("aiModels.dialog.name").fill(name);
    await this.field("aiModels.dialog.url").fill(address);
    await this.field("aiModels.dialog.key").fill(key);
    await this.field("aiModels.dialog.model").fill(model);
    for (const task of tasks) await this.task(task).check();
    await this.save("aiModels.add");
  }

  /** Chooses whose model it is. */
  async choose(provider: string): Promise<void> {
    await this.field("aiModels.dialog.provider").click();
    await takeOption(this.page, this.t(`aiModels.providers.${provider}`), true);
  }

  /** Sends the form, and waits until it has been taken. */
  async save(key = "common.save"): Promise<void> {
    await this.button(key).click();
    await expect(this.dialog).toBeHidden();
  }
}
