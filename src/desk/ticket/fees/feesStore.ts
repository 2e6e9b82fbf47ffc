import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'

const closed = { open: false, letter: '', number: '' }

/** State of the dialog that looks up a ticket’s cancellation fee. */
export const useTicketFees = create<typeof closed>(() => closed)

onSessionEnd(() => useTicketFees.setState(closed))
