import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider, RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { KitProvider } from "./kit-provider";
import { router } from "./router";
import { SessionEffects } from "./session-effects";
import { StepUp } from "./step-up";

/** Nothing has to be told before the first screen stands. */
const Toasts = lazy(() => import("./toasts/toasts"));

/** The application with everything around it that its parts expect. */
export function Application({ cache }: { cache: QueryClient }) {
  return (
    <KitProvider>
      <QueryClientProvider client={cache}>
        <SessionEffects />
        <RouterProvider router={router} />
        <StepUp />
        {/* Beside the screens: its links have to be told which router they are for. */}
        <RouterContextProvider router={router}>
          <Suspense>
            <Toasts />
          </Suspense>
        </RouterContextProvider>
      </QueryClientProvider>
    </KitProvider>
  );
}
