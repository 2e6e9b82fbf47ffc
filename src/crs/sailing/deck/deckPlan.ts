import { isCabin } from '../../../domain/pricing/discountClasses.ts'
import {
  decksOf,
  isNumbered,
  type Deck,
  soldElsewhere,
  seatNumbersOf,
  type SeatNumber,
} from '../../../domain/sailing/deck.ts'
import type { StockRow } from '../../database/stock/stock.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Vessel } from '../../reference/records.ts'

/** The numbered seats and cabins of one vessel. */
export interface DeckPlan {
  decks: readonly Deck[]
  /** The numbers of a seat class or cabin type, from the bow aft; empty when it has none. */
  numbersOf(accommodation: string): readonly SeatNumber[]
  find(number: string): SeatNumber | undefined
  /** Beds of one cabin of the type; 0 for seats. */
  beds(accommodation: string): number
}

const plans = new WeakMap<Vessel, DeckPlan>()
const empty: DeckPlan = { decks: [], numbersOf: () => [], find: () => undefined, beds: () => 0 }

/** The deck plan of a vessel, cached per vessel; it has no decks when nothing on the vessel is numbered. */
export function deckPlanOf(catalogue: Catalogue, code: string): DeckPlan {
  const vessel = catalogue.vessel(code)
  if (!vessel) return empty
  const plan = plans.get(vessel) ?? draw(catalogue, vessel)
  plans.set(vessel, plan)
  return plan
}

function draw(catalogue: Catalogue, vessel: Vessel): DeckPlan {
  const fittings = Object.entries(vessel.places).flatMap(([code, units]) => {
    const accommodation = catalogue.accommodation(code)
    return accommodation && isNumbered(accommodation.kind) ? [{ ...accommodation, units }] : []
  })
  const decks = decksOf(fittings, vessel.maxLength > 0)
  const all = seatNumbersOf(decks)
  const byAccommodation = Map.groupBy(all, ({ accommodation }) => accommodation)
  const byNumber = new Map(all.map((seat) => [seat.number, seat]))
  const beds = new Map(fittings.map(({ code, kind, berths }) => [code, isCabin(kind) ? berths : 0]))
  return {
    decks,
    numbersOf: (accommodation) => byAccommodation.get(accommodation) ?? [],
    find: (number) => byNumber.get(number),
    beds: (accommodation) => beds.get(accommodation) ?? 0,
  }
}

/** `1` … the number of beds in a cabin of the type; empty for seats. */
export const bedNumbers = (plan: DeckPlan, accommodation: string) =>
  Array.from({ length: plan.beds(accommodation) }, (_, nth) => nth + 1)

/**
 * The numbers of an accommodation that sellers outside this system have on a sailing, on any of the legs. `legs` are
 * the stock rows of that one accommodation.
 */
export function soldByOthers(plan: DeckPlan, legs: readonly StockRow[]): Set<string> {
  const [first] = legs
  if (!first) return new Set()
  const numbers = plan.numbersOf(first.resource).map(({ number }) => number)
  const capacity = Math.min(...legs.map((row) => row.capacity))
  return soldElsewhere(numbers, capacity, `${first.itinerary} ${first.resource}`)
}
