import type { QueryClient } from "@tanstack/react-query";
import { keepReconversion, type Reconversion } from "./api";

/** How far the own reconversion has come. */
export function reconversionProgressed(told: { reconversion: Reconversion }, cache: QueryClient): void {
  keepReconversion(cache, told.reconversion);
}
