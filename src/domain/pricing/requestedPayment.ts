/** How a part of a total is to be paid. */
export interface RequestedPayment {
  method: 'account' | 'cash' | 'card'
  /** Hundredths; what is left to pay when absent. */
  amount?: number
}
