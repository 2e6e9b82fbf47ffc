import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

export type Logged = AnswerOf<typeof ledger.actionLog>['actions'][number]
export type Balance = AnswerOf<typeof ledger.balances>['companies'][number]

interface BooksState {
  /** The dialog of the ledger that is open. */
  dialog: 'clearances' | 'financialData' | 'ticketStock' | undefined
  /** Companies whose balances are listed; none lists all. */
  companies: readonly string[]
  /** The company whose clearances are listed, and their year; empty for none and for all. */
  company: string
  year: string
}

interface LogState {
  /** First and last day, YYYY-MM-DD; empty until the page opens. */
  from: string
  to: string
  /** Empty texts do not limit. */
  user: string
  /** Id of a call or job. */
  action: string
  /** The beginning of a booking reference. */
  booking: string
  current: Logged | undefined
}

const noBooks: BooksState = { dialog: undefined, companies: [], company: '', year: '' }
const noLog: LogState = { from: '', to: '', user: '', action: '', booking: '', current: undefined }

export const useBooks = create<BooksState>(() => noBooks)
export const useLog = create<LogState>(() => noLog)

function clear(): void {
  useBooks.setState(noBooks)
  useLog.setState(noLog)
}
onAgencyChange(clear)
onSessionEnd(clear)
