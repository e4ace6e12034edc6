export { MembersDialog } from "./members-dialog";
