import { type OrderedTrip, refuseTripOrder } from '../../../domain/booking/tripOrder.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { steps, type Step } from './state.ts'
import { focusOn, useSale } from './saleStore.ts'
import { isLeftOpen, type WorkingBooking } from './workingBooking.ts'

/** Paths of the screens of a sale, without the language prefix. */
export const pages = {
  step1: '/book-ticket',
  step2: '/book-ticket/step-2',
  step3: '/book-ticket/step-2/step3',
  step4: '/book-ticket/step-4',
  step4Optional: '/book-ticket/step-4-optional',
} as const

/** The screen of the sale that a path shows; undefined outside the sale. */
export function saleScreen(path: string): keyof typeof pages | undefined {
  const [address] = path.split('?')
  return (Object.keys(pages) as (keyof typeof pages)[]).find((screen) => pages[screen] === address)
}

/** The screens of a sale. */
export const selling = [...steps, 'step4Optional'] as const

/** Refuses while a leg of the search has no trip, or a trip departs before the one that precedes it has arrived. */
export function nothingChosen(): Refusal | undefined {
  const { workingBooking, wanted } = useSale.getState()
  if (workingBooking.trips.length === 0) return refuse('choose_a_trip')
  const left = wanted - workingBooking.trips.length
  return left > 0 ? refuse('choose_every_trip', { left }) : refuseTripOrder(orderedTrips(workingBooking))
}

/** Before passengers are typed, all travel on each trip. */
function orderedTrips(workingBooking: WorkingBooking): OrderedTrip[] {
  return workingBooking.trips.map(({ trip, passengers, vehicles }, nth) => ({
    origin: trip.origin.idOrCode,
    destination: trip.destination.idOrCode,
    times: isLeftOpen(workingBooking, nth)
      ? undefined
      : { departs: trip.departureDateTime, arrives: trip.arrivalDateTime },
    travellers: passengers.length === 0 ? ['all'] : [...passengers, ...vehicles].map(({ uuid }) => uuid),
  }))
}

/** The step on screen, also under a dialog; the option screen counts as the payment. */
export function stepHere(): Step | undefined {
  const screen = commands.screen()
  return screen === 'step4Optional' ? 'step4' : steps.find((step) => step === screen)
}

/** Records that a screen of the sale was shown. */
export function visit(step: Step): void {
  useSale.setState((state) =>
    state.visited.includes(step)
      ? state
      : { visited: steps.filter((one) => one === step || state.visited.includes(one)) },
  )
}

/** The latest earlier step that was shown. */
export function stepBefore(): Step | undefined {
  const here = stepHere()
  const { visited } = useSale.getState()
  return here && steps.slice(0, steps.indexOf(here)).findLast((step) => visited.includes(step))
}

export function notVisited(step: Step | undefined): Refusal | undefined {
  const { visited } = useSale.getState()
  return step !== undefined && visited.includes(step) ? undefined : refuse('not_here')
}

export function goToStep(step: Step, { navigate }: CommandServices): void {
  navigate(pages[step])
  if (step === 'step2') focusOn(useSale.getState().cursor)
}
