import { useEffect } from "react";
import { create } from "zustand";

/** What a screen calls itself, where that is more than the name of its route. */
export const useScreenTitle = create<{ title: string | null }>(() => ({ title: null }));

/** Names the screen by what it shows, for as long as it is shown. */
export function useNamedScreen(title: string): void {
  useEffect(() => {
    useScreenTitle.setState({ title });
    return () => useScreenTitle.setState({ title: null });
  }, [title]);
}
