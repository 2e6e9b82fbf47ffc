export type Method = 'account' | 'cash' | 'card'

/** A payment to or refund from one company by one method; smallest units, negative for refunds. */
export interface Posting {
  company: string
  method: Method
  amount: number
}

/** The ledger a posting belongs to. */
export interface PostingOwner {
  agency: string
  userName: string
  /** Null for a sale that is none of a booking. */
  bookingId: number | null
  /** Code of the small package that is sold instead. */
  parcel?: string | undefined
  /** Reference of the booking to or from which the amounts are moved; nothing is paid or returned. */
  movedWith?: string | undefined
}
