import { create } from 'zustand'
import { onSessionEnd } from '../request/token.ts'

/** Which of the books lies open over the screen. */
export const useBooks = create<{
  dialog?: 'clearances' | 'financialData' | 'ticketStock' | undefined
  /** Companies whose figures are asked for. */
  companies: readonly string[]
}>(() => ({ companies: [] }))

/** What the activity log shows, and the row the hands are on. */
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
  standing?: Logged | undefined
}>(() => ({ from: '', to: '', rows: [] }))

onSessionEnd(() => {
  useBooks.setState({ dialog: undefined, companies: [] })
  useLog.setState({ from: '', to: '', rows: [], standing: undefined })
})
