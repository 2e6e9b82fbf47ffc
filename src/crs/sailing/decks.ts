import { decksOf, isNumbered, type Deck } from '../../domain/sailing/deck.ts'
import { soldElsewhere, seatNumbersOf, type SeatNumber } from '../../domain/sailing/seatNumbers.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import type { StockRow } from '../database/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Vessel } from '../reference/records.ts'

/** The numbered places of one vessel. */
export interface Plan {
  decks: readonly Deck[]
  /** By accommodation, from the bow aft; none where a class has no numbers. */
  spots(accommodation: string): readonly SeatNumber[]
  spot(number: string): SeatNumber | undefined
  /** Beds of each; 0 for seats. */
  beds(accommodation: string): number
}

const plans = new WeakMap<Vessel, Plan>()
const bare: Plan = { decks: [], spots: () => [], spot: () => undefined, beds: () => 0 }

/** The deck plan of a vessel, drawn once; without a deck where nothing on her has a number. */
export function planOf(catalogue: Catalogue, code: string): Plan {
  const vessel = catalogue.vessel(code)
  if (!vessel) return bare
  const plan = plans.get(vessel) ?? draw(catalogue, vessel)
  plans.set(vessel, plan)
  return plan
}

function draw(catalogue: Catalogue, vessel: Vessel): Plan {
  const fittings = Object.entries(vessel.places).flatMap(([code, units]) => {
    const accommodation = catalogue.accommodation(code)
    return accommodation && isNumbered(accommodation.kind) ? [{ ...accommodation, units }] : []
  })
  const decks = decksOf(fittings, vessel.maxLength > 0)
  const spots = seatNumbersOf(decks)
  const byClass = Map.groupBy(spots, ({ accommodation }) => accommodation)
  const byNumber = new Map(spots.map((spot) => [spot.number, spot]))
  const beds = new Map(fittings.map(({ code, kind, berths }) => [code, isCabin(kind) ? berths : 0]))
  return {
    decks,
    spots: (accommodation) => byClass.get(accommodation) ?? [],
    spot: (number) => byNumber.get(number),
    beds: (accommodation) => beds.get(accommodation) ?? 0,
  }
}

/** The numbers of a class that others sell on this sailing, on any of the legs the rows are of. */
export function soldByOthers(plan: Plan, rows: readonly StockRow[]): Set<string> {
  const [first] = rows
  if (!first) return new Set()
  const numbers = plan.spots(first.resource).map(({ number }) => number)
  const capacity = Math.min(...rows.map((row) => row.capacity))
  return soldElsewhere(numbers, capacity, `${first.itinerary} ${first.resource}`)
}
