import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
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
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </KitProvider>
  );
}
