export { OfferTransfers } from "./offer-transfers";
