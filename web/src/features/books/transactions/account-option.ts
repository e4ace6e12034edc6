/** An account as dialogs and filters offer it. */
export interface AccountOption {
  id: string;
  name: string;
  currency: string;
  currency_digits: number;
  is_closed: boolean;
}
