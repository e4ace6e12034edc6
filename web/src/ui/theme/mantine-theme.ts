import {
  Button,
  Combobox,
  createTheme,
  Drawer,
  Menu,
  Modal,
  PasswordInput,
  Select,
  Textarea,
  TextInput,
  Tooltip,
} from "@mantine/core";

/** Behaviour of the kit's components. How they look is in the style sheets beside this file. */
export const theme = createTheme({
  primaryColor: "blue",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: Button.extend({ defaultProps: { size: "sm" } }),
    TextInput: TextInput.extend({ defaultProps: { size: "sm" } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: "sm" } }),
    Textarea: Textarea.extend({ defaultProps: { size: "sm" } }),
    Select: Select.extend({ defaultProps: { size: "sm", allowDeselect: false, checkIconPosition: "right" } }),
    Combobox: Combobox.extend({ defaultProps: { transitionProps: { duration: 120 } } }),
    Menu: Menu.extend({ defaultProps: { radius: "md", shadow: "md", transitionProps: { duration: 120 } } }),
    // The kit's header is a <header>, which would be a second banner of the page.
    Modal: Modal.extend({
      defaultProps: { radius: "lg", attributes: { header: { role: "presentation" } }, transitionProps: { duration: 150 } },
    }),
    Drawer: Drawer.extend({
      defaultProps: { attributes: { header: { role: "presentation" } }, transitionProps: { duration: 180 } },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } }),
  },
});
