export { AdminError } from "./admin/admin-error";
export { initials } from "./avatar";
export { LANGUAGE_NAMES } from "./language-names";
export { useChooseLanguage, useChooseTheme, useSettingsSync } from "./settings";
export { UserAvatar } from "./user-avatar";
export { UserSelect, useListedUser } from "./user-select";
