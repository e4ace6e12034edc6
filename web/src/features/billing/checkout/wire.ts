export type {
  Checkout,
  CheckoutPreview,
  CurrencyBalance,
  OfferedPlan,
  Payment,
  SavedPaymentMethod,
} from "@/api/generated";
