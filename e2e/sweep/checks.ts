import type { Locator, Page } from "@playwright/test";
import { type Answering, answer, answerPretended, callsOf, repeated } from "./calls.ts";
import type { Explorer, Trail } from "./explorer.ts";
import { contents, fillIn, invalidFields } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { alikeChoices, tabThrough } from "./keyboard.ts";
import type { Surface } from "./look.ts";

/** Between the two presses of a hand that presses twice, in milliseconds. */
const GAPS = [100, 0, 60, 140];

/** A form or dialog, and how one comes to it. */
export interface Place {
  surface: Surface;
  path: string;
  trail: Trail;
  /** Which of the forms of a page; a dialog is the last one. */
  at: number;
}

/** What holds of every form and dialog. */
export class Checks {
  private readonly page: Page;
  private turn = 0;

  constructor(
    private readonly explorer: Explorer,
    private readonly findings: Findings,
  ) {
    this.page = explorer.page;
  }

  /** Looks at what has just been opened, and leaves the screen as it may be. */
  async all(place: Place): Promise<void> {
    const isForm = (await this.submit(place).count()) > 0;
    if (place.surface.isDialog) await this.leaveClean(place);
    if (this.findings.isLong && place.surface.isDialog) await this.byKeyboard(place);
    if (!isForm) return;
    const changed = await this.reopenFilled(place);
    if (changed === null) return;
    if (changed > 0 && place.surface.isDialog) {
      await this.escapeLayer(place);
      await this.leaveFilled(place);
    }
    // Where there is nothing to do nothing can be sent.
    if (!(await this.submit(place).isEnabled())) return;
    for (const answering of this.findings.isLong ? ([503, 422, "offline"] as const) : ([503] as const)) {
      await this.fail(place, answering);
    }
    const [usual = 0, quick = 0] = GAPS;
    this.turn += 1;
    for (const gap of this.findings.isLong ? GAPS : [this.turn % 2 ? usual : quick]) {
      await this.pressTwice(place, gap);
      if (this.findings.isLong) await this.reopenFilled(place);
    }
  }

  private at(place: Place): Locator {
    return place.surface.isDialog
      ? this.page.locator("[role=dialog]:visible, [role=alertdialog]:visible").last()
      : this.page.locator("form:visible").nth(place.at);
  }

  private submit(place: Place): Locator {
    return this.at(place).locator("[type=submit]:visible").last();
  }

  /** Whether it is on top now. */
  private async isThere({ surface }: Place): Promise<boolean> {
    const { dialog, forms } = await this.explorer.look();
    // Its fields may have become others while it was filled in.
    const isSame = (other: Surface | null) => other?.name === surface.name;
    return surface.isDialog ? isSame(dialog) : dialog === null && forms.some(isSame);
  }

  /** Opens it as at first and fills it in; how many fields have changed, or null where it does not open again. */
  private async reopenFilled(place: Place): Promise<number | null> {
    await this.explorer.follow(place.path, place.trail);
    const opens = await this.isThere(place);
    this.note(place, "opens again", opens ? null : "what opened it the first time does not open it again");
    if (!opens) return null;
    const changed = await fillIn(this.at(place));
    await this.explorer.rest();
    return changed;
  }

  /** Esc closes one in which nothing was done, and the focus is where it was. */
  private async leaveClean(place: Place): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.explorer.rest();
    const closed = !(await this.isThere(place));
    this.note(place, "Esc closes a clean one", closed ? null : "it stays open");
    if (!closed) return;
    const focus = await this.page.evaluate(() => document.activeElement?.localName ?? "nothing");
    this.note(place, "focus returns", focus === "body" ? "it is nowhere" : null);
  }

  /** Tab goes round in it, and where it is can be seen, in forced colours as well. */
  private async byKeyboard(place: Place): Promise<void> {
    for (const forcedColors of ["none", "active"] as const) {
      await this.explorer.follow(place.path, place.trail);
      if (!(await this.isThere(place))) return;
      await this.page.emulateMedia({ forcedColors });
      const where = forcedColors === "active" ? ", in forced colours" : "";
      for (const [check, problem] of await tabThrough(this.at(place))) {
        this.note(place, `${check}${where}`, problem);
      }
      const alike = await alikeChoices(this.at(place));
      this.note(place, `what is chosen is seen${where}`, alike.length > 0 ? alike.join(", ") : null);
    }
    await this.page.emulateMedia({ forcedColors: "none" });
  }

  /** Esc closes a list or calendar that is open in it, and nothing else. */
  private async escapeLayer(place: Place): Promise<void> {
    const lists = this.at(place).locator(LISTS);
    for (const list of this.findings.isLong ? await lists.all() : (await lists.all()).slice(0, 2)) {
      if (!(await list.isEnabled())) continue;
      await list.click();
      await this.explorer.rest();
      if ((await this.page.locator(LAYERS).count()) === 0) continue;
      await this.page.keyboard.press("Escape");
      await this.explorer.rest();
      const isThere = await this.isThere(place);
      const stays = isThere ? null : "the dialog closes, too";
      const closes = (await this.page.locator(LAYERS).count()) > 0 ? "what was open stays" : stays;
      this.note(place, "Esc closes one layer", closes);
      if (!isThere) {
        await this.reopenFilled(place);
        return;
      }
    }
  }

  private async closeLayers(): Promise<void> {
    await this.explorer.rest();
    if ((await this.page.locator(LAYERS).count()) > 0) await this.page.keyboard.press("Escape");
  }

  /** Esc asks once before what was entered is thrown away, and keeps it if one would rather go on. */
  private async leaveFilled(place: Place): Promise<void> {
    const before = await contents(this.at(place));
    const ways: [string, () => Promise<void>][] = [
      ["Esc", () => this.page.keyboard.press("Escape")],
      ...(this.findings.isLong ? this.otherWays(place) : []),
    ];
    // Back from where the application was entered leaves it: then the browser itself asks.
    const isEntered = await this.page.evaluate(
      () => (history.state as { __TSR_index?: number } | null)?.__TSR_index === 0,
    );
    for (const [name, leave] of ways) {
      if (name === "Back" && isEntered) continue;
      await leave();
      await this.explorer.rest();
      const asks = (await this.explorer.look()).dialog?.isAlert ?? false;
      this.note(place, `${name} asks`, asks ? null : "what was entered is thrown away without a question");
      if (!asks) {
        if (!(await this.isThere(place))) await this.reopenFilled(place);
        continue;
      }
      // Going on is what is offered first.
      await this.page.keyboard.press("Enter");
      await this.explorer.rest();
      const kept = (await this.isThere(place)) && same(before, await contents(this.at(place)));
      this.note(place, `${name} keeps what was entered`, kept ? null : "who would rather go on has lost it");
      if (!kept) await this.reopenFilled(place);
    }
  }

  private otherWays(place: Place): [string, () => Promise<void>][] {
    return [
      ["a press beside it", () => this.page.mouse.click(4, 450)],
      ["the close button", () => this.at(place).locator("header button").first().click()],
      ["Back", () => this.page.evaluate(() => history.back())],
    ];
  }

  /** When the server refuses or does not answer, everything stays, a sentence says so, and one can try again. */
  private async fail(place: Place, answering: Answering): Promise<void> {
    const before = await contents(this.at(place));
    await answer(this.page, answering);
    await this.closeLayers();
    const { dialogCount } = await this.explorer.look();
    const pressed = await this.send(place, answering === 422);
    if (!pressed) this.note(place, "its button can be pressed", "something lies over it");
    await this.explorer.rest();
    await this.answerQuestion(place, dialogCount);
    // Who has no answer is asked again for some seconds.
    const working = this.page.locator("[type=submit][data-loading=true]");
    if (answering === "offline")
      await working.waitFor({ state: "detached", timeout: 30_000 }).catch(() => undefined);
    const sent = (await callsOf(this.page)).length > 0;
    const alerts = await this.page.locator("[role=alert]:visible").allTextContents();
    if (!sent) {
      const says = JSON.stringify([...alerts, ...(await invalidFields(this.at(place)))]);
      this.note(place, "is sent", `nothing is sent; it says ${says}`);
      return;
    }
    this.note(place, "is sent", null);
    const stays = await this.isThere(place);
    this.note(place, `stays at ${answering}`, stays ? null : "it is closed");
    if (!stays) {
      await this.reopenFilled(place);
      return;
    }
    this.note(place, `says ${answering}`, alerts.length > 0 ? null : "no sentence says that it failed");
    const now = await contents(this.at(place));
    this.note(
      place,
      `keeps what was entered at ${answering}`,
      same(before, now) ? null : `${before} became ${now}`,
    );
    const again = await this.submit(place).isEnabled();
    this.note(place, `can be tried again after ${answering}`, again ? null : "its button is dead");
  }

  /** Presses the main button, or Enter in a field of text where there is one; false if something lies over it. */
  private async send(place: Place, byEnter: boolean): Promise<boolean> {
    const field = this.at(place).locator("input[type=text]:visible:not([role=combobox])").first();
    if (byEnter && (await field.count()) > 0) {
      await field.press("Enter");
      return true;
    }
    const pressing = this.submit(place).click({ timeout: 5_000 });
    return pressing.then(
      () => true,
      () => false,
    );
  }

  /** Some ask something more before anything is sent; the first answer is taken. */
  private async answerQuestion(place: Place, dialogCount: number): Promise<void> {
    if (!place.surface.isDialog || (await this.explorer.look()).dialogCount <= dialogCount) return;
    const question = this.page.locator("[role=dialog]:visible").last();
    await question.locator("[type=submit]:visible").last().click();
    await this.explorer.rest();
    if ((await this.explorer.look()).dialogCount > dialogCount) await this.page.keyboard.press("Escape");
    await this.explorer.rest();
  }

  /** A hand that presses twice does one thing. */
  private async pressTwice(place: Place, gap: number): Promise<void> {
    const button = this.submit(place);
    if (!(await button.isEnabled().catch(() => false))) return;
    // As most people have it: dialogs fade, and can be pressed while they do.
    await this.page.emulateMedia({ reducedMotion: "no-preference" });
    await answer(this.page, "carry");
    await this.closeLayers();
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (box === null) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.click(x, y);
    if (gap > 0) await this.page.waitForTimeout(gap);
    await this.page.mouse.click(x, y);
    await answerPretended(this.page);
    await this.explorer.rest();
    await this.page.emulateMedia({ reducedMotion: "reduce" });
    const twice = repeated(await callsOf(this.page));
    this.note(place, `two presses do one thing, ${gap} ms apart`, twice.length > 0 ? twice.join("; ") : null);
    await answer(this.page, 503);
  }

  private note({ surface }: Place, check: string, problem: string | null): void {
    this.findings.note(surface.name, check, problem);
  }
}

/** What opens a list or a calendar. */
const LISTS = "[role=combobox]:visible, [aria-haspopup=listbox]:visible, input[aria-haspopup=dialog]:visible";

/** What such a field opens. */
const LAYERS = "[role=listbox]:visible, .mantine-Popover-dropdown[role=dialog]:visible";

function same(before: string[], now: string[]): boolean {
  return before.join("\n") === now.join("\n");
}
