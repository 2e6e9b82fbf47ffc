import { type AnswerOf, bases } from '../../src/contract/call.ts'
import type { sailing } from '../../src/contract/sailing.ts'
import { askAsDemo } from './demoSession.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]

/** Trips as returned by the calls of the specification, for journeys to choose from. */
export async function tripsOf(
  url: string,
  question: { from: string; to: string; date: string; adults?: number; car?: boolean },
): Promise<Trip[]> {
  const { trips } = await askAsDemo<{ trips: Trip[] }>(url, `${bases.spec}/trips`, {
    origin: { idOrCode: question.from },
    destination: { idOrCode: question.to },
    departureDate: question.date,
    travellers: [{ type: 'AD', quantity: question.adults ?? 1 }],
    vehicles: question.car ? [{ idOrCode: 'CAR425', length: 4.2, quantity: 1 }] : [],
  })
  return trips
}

/** Row number (from 1) of the first trip that takes the party and satisfies the condition. */
export function rowOf(trips: readonly Trip[], wanted: (trip: Trip) => boolean = () => true): number {
  const place = trips.findIndex((trip) => trip.cannotTake === undefined && wanted(trip))
  if (place < 0) throw new Error('No trip of the demo day takes this party')
  return place + 1
}

/** YYYY-MM-DD of a day relative to today, in the zone of the demo’s ports. */
export function dayFromToday(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' }).format(at)
}

/** The year in which a payment is posted now: by the time of the database, also where the clock of a test is set. */
export const postingYear = (): number => Number(dayFromToday(0).slice(0, 4))

/** A day as typed by an operator: 24/11. */
export const typedDay = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`
