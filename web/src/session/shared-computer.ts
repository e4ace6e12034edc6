import { setSharedComputer } from "@/lib/storage";
import { authSlot, storeRecord } from "./record";

/**
 * Says whether others use this computer too. Then the browser keeps nothing but the tokens of the session, and what it
 * kept is removed. It is about the device: it survives signing out.
 */
export function chooseSharedComputer(shared: boolean): void {
  setSharedComputer(shared);
  const record = authSlot.read();
  if (record) storeRecord(record);
}
