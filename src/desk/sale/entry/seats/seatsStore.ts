import { create } from 'zustand'
import { onSessionEnd } from '../../../request/token.ts'

/** Whether the deck plan is open. */
export const useSeatPlan = create<{ open: boolean }>(() => ({ open: false }))

export function showSeatPlan(open: boolean): void {
  useSeatPlan.setState({ open })
}

onSessionEnd(() => showSeatPlan(false))
