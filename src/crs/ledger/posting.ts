export type Method = 'account' | 'cash' | 'card'

/** A payment to or refund from one company by one method; hundredths, negative for refunds. */
export interface Posting {
  company: string
  method: Method
  amount: number
}

/** The ledger a posting belongs to. */
export interface PostingOwner {
  agency: string
  userName: string
  bookingId: number
}
