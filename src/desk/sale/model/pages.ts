import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { useBooking } from './saleStore.ts'

/** Paths of the screens of a sale, without the language prefix. */
export const pages = {
  step1: '/book-ticket',
  step2: '/book-ticket/step-2',
  step3: '/book-ticket/step-2/step3',
  step4: '/book-ticket/step-4',
  step4Optional: '/book-ticket/step-4-optional',
} as const

/** Refuses while a leg of the search has no trip. */
export function nothingChosen(): Refusal | undefined {
  const { workingBooking, wanted } = useBooking.getState()
  if (workingBooking.trips.length === 0) return refuse('choose_a_trip')
  const left = wanted - workingBooking.trips.length
  return left > 0 ? refuse('choose_every_trip', { left }) : undefined
}
