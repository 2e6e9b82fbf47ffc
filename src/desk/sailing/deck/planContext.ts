import i18next from 'i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Deck } from './moves.ts'
import type { Offer, SeatSeeker } from './seatSeekers.ts'
import { usePlan, type PlanState } from './deckStore.ts'

export interface Bed {
  number: string
  state: 'free' | 'booked' | 'selected' | 'selectedByUser'
}

/** What an open deck plan reads and calls; each call returns the latest values. */
export interface DeckPlanServices {
  decks(): readonly Deck[]
  seekers(): readonly SeatSeeker[]
  offers(): readonly Offer[]
  /** Beds of the open cabin; empty until they are loaded. */
  beds(): readonly Bed[]
  take(uuid: string, accommodation: string, number: string): Promise<Refusal | undefined>
  free(uuid: string): Promise<Refusal | undefined>
  /** Loads the plan again after every attempt: another agent may have been first. */
  renew(): void
  word(refusal: Refusal): string
  wordFault(fault: unknown): string
  close(): void
  /** Milliseconds. */
  now(): number
}

/** State of one open plan that nothing on screen shows. */
export interface PlanContext {
  services: DeckPlanServices
  /** The last call sent to the server; calls run one after the other. */
  lastCall: Promise<void>
  /** Time of the last typed digit, in milliseconds. */
  typedAt: number
  /** Passengers with a call for their seat under way. */
  pending: Set<string>
}

export function createContext(services: DeckPlanServices): PlanContext {
  return {
    services,
    lastCall: Promise.resolve(),
    typedAt: Number.NEGATIVE_INFINITY,
    pending: new Set(),
  }
}

export function deckText(key: string, parameters: Record<string, unknown> = {}): string {
  return i18next.t(`sailing:deck.${key}`, parameters)
}

export const planState = () => usePlan.getState()
export const setPlan = (change: Partial<PlanState>) => usePlan.setState(change)

export function shownDeck({ services }: PlanContext): Deck | undefined {
  return services.decks()[planState().deck]
}

/** The passenger who gets the next seat. */
export function currentSeeker({ services }: PlanContext): SeatSeeker | undefined {
  const { current } = planState()
  return services.seekers().find(({ uuid }) => uuid === current)
}

export function offerOf({ services }: PlanContext, accommodation: string): Offer | undefined {
  return services.offers().find(({ idOrCode }) => idOrCode === accommodation)
}
