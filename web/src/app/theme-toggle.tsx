import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { Moon, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useChooseTheme } from "@/features/identity/users/public";
import { nextTheme } from "@/lib/theme";

const ICONS = { light: Sun, dark: Moon, auto: SunMoon } as const;

/** Goes round the themes: light, dark, as the system. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const choose = useChooseTheme();
  const Icon = ICONS[colorScheme];
  const label = t("app.menu.theme", { theme: t(`app.theme.${colorScheme}`) });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => choose(nextTheme(colorScheme))}
      aria-label={label}
      title={label}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
