export type Method = 'account' | 'cash' | 'card'

/** Money of one company moved by one method; hundredths, below zero when it goes back. */
export interface Posting {
  company: string
  method: Method
  amount: number
}

/** Whose books a movement stands in. */
export interface PostingOwner {
  agency: string
  userName: string
  bookingId: number
}
