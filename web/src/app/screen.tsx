import { type ComponentType, use, useState } from "react";
import { loadTexts, type TextGroup } from "@/i18n";
import { mayReload } from "./reload-once";

type Page = { default: ComponentType };

/**
 * A page that is loaded, with its texts, when it is first needed. The router calls `preload` before it shows the page. A page that
 * cannot be loaded reloads the application once: after an update the old page's files are gone.
 */
export function screen(load: () => Promise<Page>, ...texts: TextGroup[]) {
  let loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= Promise.all([load(), loadTexts(texts)]).then(
      ([page]) => {
        loaded = page.default;
      },
      (error: unknown) => {
        loading = null;
        if (!mayReload()) {
          console.error("A screen failed to load, also after a reload.", error);
          throw error;
        }
        window.location.reload();
        // The page is about to go; nothing else should be shown until then.
        return new Promise<never>(() => undefined);
      },
    );
    return loading;
  }

  /** Waits for a page that nobody has preloaded, as the one for paths that are none of ours. */
  // biome-ignore lint/correctness/noComponentHookFactories: called once per route, when the module is loaded.
  function LazyScreen() {
    use(preload());
    const Loaded = loaded;
    return Loaded && <Loaded />;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per route, when the module is loaded.
  function Screen() {
    // Decided once: another element in its place would forget what the page knows.
    const [Loaded] = useState(() => loaded);
    return Loaded ? <Loaded /> : <LazyScreen />;
  }
  return Object.assign(Screen, { preload });
}
