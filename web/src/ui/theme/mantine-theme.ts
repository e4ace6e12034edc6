import { createTheme } from "@mantine/core";

const FAST = { transitionProps: { duration: 120 } };
// The kit's header is a <header>, which would be a second banner of the page.
const NO_BANNER = { attributes: { header: { role: "presentation" } } };

/**
 * Behaviour of the kit's components; how they look is in the style sheets beside this file. By their names, not by
 * `Component.extend`: that would put every one of them into the first download.
 */
export const theme = createTheme({
  primaryColor: "blue",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: "right" } },
    Combobox: { defaultProps: FAST },
    Menu: { defaultProps: { radius: "md", shadow: "md", withInitialFocusPlaceholder: false, ...FAST } },
    Modal: { defaultProps: { radius: "lg", ...NO_BANNER, transitionProps: { duration: 150 } } },
    Drawer: { defaultProps: { ...NO_BANNER, transitionProps: { duration: 180 } } },
    Tooltip: { defaultProps: { openDelay: 400, ...FAST } },
  },
});
