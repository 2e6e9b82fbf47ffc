import { create } from 'zustand'
import { onSessionEnd } from '../request/token.ts'

/** The dialog of the ledger that is open. */
export const useBooks = create<{
  dialog?: 'clearances' | 'financialData' | 'ticketStock' | undefined
  /** Companies whose figures are displayed. */
  companies: readonly string[]
}>(() => ({ companies: [] }))

/** An entry of the activity log. */
export interface Logged {
  time: string
  user: string
  action: string
  title: string
  reservation?: string
  outcome: string
}

export const useLog = create<{
  from: string
  to: string
  rows: readonly Logged[]
  current?: Logged | undefined
}>(() => ({ from: '', to: '', rows: [] }))

onSessionEnd(() => {
  useBooks.setState({ dialog: undefined, companies: [] })
  useLog.setState({ from: '', to: '', rows: [], current: undefined })
})
