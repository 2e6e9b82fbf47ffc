import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'

const closed = { open: false, letter: '', number: '' }

/** The dialog that looks up what cancelling a ticket costs. */
export const useTicketFees = create<typeof closed>(() => closed)

onSessionEnd(() => useTicketFees.setState(closed))
