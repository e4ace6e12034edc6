import { useMantineColorScheme } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { changeLanguage } from "@/i18n";
import { isLanguage, type Language } from "@/lib/preferences";
import type { Theme } from "@/lib/theme";
import { useSession } from "@/session/session";
import { type SettingsChange, saveSettings, userQueries } from "./api";

const isSignedIn = () => useSession.getState().session.status === "signed-in";

/** Sends a changed setting. A failure is only logged: the choice holds on this device all the same. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: (settings) => cache.setQueryData(userQueries.settings().queryKey, settings),
    onError: (error) => console.warn("The settings could not be saved.", error),
  });
}

function useSend(): (change: SettingsChange) => void {
  const { mutate } = useSaveSettings();
  return (change) => {
    if (isSignedIn()) mutate(change);
  };
}

/** Chooses the language here and, when signed in, at the server. */
export function useChooseLanguage(): (language: Language) => void {
  const send = useSend();
  return (language) => {
    void changeLanguage(language);
    send({ language });
  };
}

/** Chooses the theme here and, when signed in, at the server. */
export function useChooseTheme(): (theme: Theme) => void {
  const { setColorScheme } = useMantineColorScheme();
  const send = useSend();
  return (theme) => {
    setColorScheme(theme);
    send({ theme });
  };
}

/** When signed in, the server's language and theme take the place of this device's. */
export function useSettingsSync(enabled: boolean): void {
  const { setColorScheme } = useMantineColorScheme();
  const { data } = useQuery({ ...userQueries.settings(), enabled });
  const language = data?.language;
  const theme = data?.theme;
  useEffect(() => {
    if (isLanguage(language)) void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
