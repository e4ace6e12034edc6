import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { theme } from "@/ui/theme/mantine-theme";
import { colorSchemeManager } from "./color-scheme";
import { styleNonce } from "./csp";
import { router } from "./router";
import { SessionEffects } from "./session-effects";

/** Nothing has to be told before the first screen stands. */
const Notices = lazy(() => import("./notices/notices"));

const schemeManager = colorSchemeManager();

/** The application with everything around it that its parts expect. */
export function Application({ cache }: { cache: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // The variables and classes are in our style sheets; see ui/theme/mantine-variables.css.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={cache}>
        <SessionEffects />
        <RouterProvider router={router} />
        <Suspense>
          <Notices />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
