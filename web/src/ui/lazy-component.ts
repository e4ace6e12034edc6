import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component whose code is loaded when it is needed. Where `load` has fetched it beforehand it is drawn in the same
 * moment: `lazy` by itself waits a moment even for code that is there, and keys typed in it would miss the field.
 */
export function lazyComponent<P>(importComponent: () => Promise<ComponentType<P>>): {
  load: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType<P>>;
} {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    loaded = await importComponent();
    return { default: loaded };
  };
  const Component = lazy(() => {
    if (!loaded) return load();
    const module = { default: loaded };
    // biome-ignore lint/suspicious/noThenProperty: what calls back at once is enough of a promise for React.
    const now = { then: (give: (value: typeof module) => void) => give(module) };
    return now as unknown as Promise<typeof module>;
  });
  return { load, Component };
}
