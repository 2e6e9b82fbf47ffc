import { create } from 'zustand'

/** Whether somebody is looking up what cancelling a ticket costs. */
export const useTicketFees = create<{ open: boolean; letter: string; number: string }>(() => ({
  open: false,
  letter: '',
  number: '',
}))
