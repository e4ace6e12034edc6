export { AddReceiptButton } from "./add-receipt-button";
export { openCapture, useReceiptDrop } from "./request";
