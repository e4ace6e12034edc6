export { type Workspace, workspaceQueries } from "./api";
export { checkWorkspace } from "./check-workspace";
export { resetSelection, selectWorkspace } from "./selection";
export { useWorkspace } from "./use-workspace";
export { WorkspaceSelect } from "./workspace-select";
export { WorkspaceStart } from "./workspace-start";
