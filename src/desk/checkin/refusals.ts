import { refuse, type Refusal } from '../../domain/refusal.ts'
import { chosenTickets } from './list/marks.ts'
import { currentSailing, isStarted, useCheckIn } from './checkinStore.ts'

export const refuseWithoutSailing = (): Refusal | undefined =>
  currentSailing() ? undefined : refuse('gate_no_sailing')

export const notStarted = (): Refusal | undefined =>
  refuseWithoutSailing() ?? (isStarted() ? undefined : refuse('checkin_not_started'))

/** Where check-in is open already: since when, and by whom. */
export function alreadyStarted(): Refusal | undefined {
  const { startedAt = '', startedBy = '' } = useCheckIn.getState().selectedTrip?.session ?? {}
  return isStarted() ? refuse('checkin_started', { at: startedAt, by: startedBy }) : undefined
}

export const refuseWithoutRow = (): Refusal | undefined =>
  chosenTickets().length > 0 ? undefined : refuse('gate_no_row')
