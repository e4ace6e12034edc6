import { Checks } from "./checks.ts";
import type { Explorer, Trail } from "./explorer.ts";
import type { Findings } from "./findings.ts";
import { type Opener, type Sight, type Surface, wordsIn } from "./look.ts";
import { TOKEN } from "./screens.ts";

/** How many presses may lead to a dialog: a menu or a chosen row, an item of it, and a button in what that opens. */
const DEPTH = { short: 2, long: 3 };

/** So many of what is alike are pressed on a screen: the menus of two rows may differ. */
const ALIKE = { short: 1, long: 2 };

/** What leaves a dialog opens nothing. */
const LEAVES = ["Close", "Cancel"];

/** Goes over screens, opens what opens, and looks at every form and dialog once. */
export class Sweep {
  /** How many of a kind were pressed on this screen. */
  private readonly pressed = new Map<string, number>();
  private readonly seen = new Set<string>();
  private readonly checks: Checks;

  constructor(
    private readonly explorer: Explorer,
    private readonly findings: Findings,
  ) {
    this.checks = new Checks(explorer, findings);
  }

  /** One screen, unless it is not for who looks. */
  async over(path: string): Promise<void> {
    const { explorer } = this;
    await explorer.open(path);
    if (isElsewhere(await explorer.look(), path)) return;
    await explorer.load(path);
    this.pressed.clear();
    const first = await explorer.look();
    const trails = this.newTrails(first, []);
    await this.lookAtForms(first, path, []);
    for (let trail = trails.shift(); trail !== undefined; trail = trails.shift()) {
      if (!(await explorer.follow(path, trail))) continue;
      const sight = await explorer.look();
      if (isElsewhere(sight, path)) continue;
      // What only says how the screen is to be shown leads to nothing new.
      if (sight.path === first.path) trails.push(...this.newTrails(sight, trail));
      const { dialog } = sight;
      if (dialog === null) await this.lookAtForms(sight, path, trail);
      else if (this.isNew(dialog)) await this.checks.all({ surface: dialog, path, trail, at: 0 });
    }
  }

  private async lookAtForms({ forms }: Sight, path: string, trail: Trail): Promise<void> {
    for (const [at, surface] of forms.entries()) {
      if (this.isNew(surface)) await this.checks.all({ surface, path, trail, at });
    }
  }

  private newTrails({ openers, dialog, hasMenu }: Sight, before: Trail): Trail[] {
    const { isLong } = this.findings;
    if (before.length >= (isLong ? DEPTH.long : DEPTH.short)) return [];
    // Of the short form what opens in a dialog is left out, but for the items of menus.
    if (!isLong && dialog !== null && !hasMenu) return [];
    return openers.filter((opener) => this.isNewOpener(opener)).map((opener) => [...before, opener]);
  }

  private isNewOpener({ kind, name }: Opener): boolean {
    if (LEAVES.includes(wordsIn(name))) return false;
    const before = this.pressed.get(kind) ?? 0;
    this.pressed.set(kind, before + 1);
    return before < (this.findings.isLong ? ALIKE.long : ALIKE.short);
  }

  /** One that has other fields, too, is another one only where there is time. */
  private isNew({ kind, name }: Surface): boolean {
    const before = this.seen.size;
    return this.seen.add(this.findings.isLong ? kind : name).size > before;
  }
}

/** A token is taken out of the address once it has been read. */
function isElsewhere(sight: Sight, path: string): boolean {
  const [now, asked] = [pathname(sight.path), pathname(path)];
  return now !== asked && `${now}/${TOKEN}` !== asked;
}

function pathname(path: string): string {
  return path.split("?")[0] ?? path;
}
