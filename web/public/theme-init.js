// Runs before the first paint, so that neither the theme nor the language flashes. The keys and the shape of the
// entries are those of src/lib/theme.ts, src/lib/preferences.ts and src/lib/storage-core.ts.
(() => {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`KYM_${name}`)).value;
    } catch {
      return null;
    }
  };
  const theme = stored("user-theme-preference");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  document.querySelector('meta[name="theme-color"]').content = dark ? "#0b111a" : "#f6f8fb";
  root.lang = stored("user-locale") === "ru" ? "ru" : "en";
})();
