import { MantineContext, MantineThemeProvider, useProviderColorScheme } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { theme } from "@/ui/theme/mantine-theme";
import { colorSchemeManager } from "./color-scheme";
import { styleNonce } from "./csp";
import { useEscapeAtOpener } from "./use-escape-at-opener";

const manager = colorSchemeManager();
const getRootElement = () => document.documentElement;

/**
 * What the kit's components expect around them. Put together from the kit's own parts: its whole provider would also
 * bring the code that computes the variables and classes which our style sheets hold (ui/theme/mantine-variables.css).
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
    getRootElement,
  });
  const kit = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      getStyleNonce: styleNonce,
      classNamesPrefix: "mantine",
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  useEscapeAtOpener();
  return (
    <MantineContext value={kit}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
