export { type Workspace, workspaceQueries } from "./api";
export { checkWorkspace } from "./check-workspace";
export { resetSelection, selectWorkspace } from "./selection";
export { TimeZoneSelect } from "./time-zone-select";
export { browserZone, zoneName } from "./time-zones";
export { useWorkspace } from "./use-workspace";
export { WorkspaceFallback } from "./workspace-fallback";
export { WorkspacePage } from "./workspace-page";
export { WorkspaceSelect } from "./workspace-select";
