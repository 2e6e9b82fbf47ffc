import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { FreePlace } from '../../../domain/sailing/seating.ts'
import { sum, type Hundredths } from '../../../domain/value/money.ts'
import { isCabinKind, personsFree, type AvailabilityView } from '../availability/availabilityView.ts'
import type { LineFares } from './lineFares.ts'

/** The accommodation a search may put any passenger in, which leaves out pet cabins and accessible cabins. */
export function accommodationsLeft({ accommodations }: AvailabilityView, fares: LineFares): FreePlace[] {
  return accommodations.flatMap(({ accommodation, free }) => {
    const { code, kind, berths, soldAs } = accommodation
    if (kind === 'cabin_pet' || kind === 'cabin_prm') return []
    const fare = fares.adult(code)
    if (fare === undefined) return []
    const wholeOnly = isCabinKind(accommodation) && soldAs === 'whole cabin'
    return [{ code, fare, persons: wholeOnly ? free.whole * berths : free.berths }]
  })
}

/** The lowest adult fare with a place left. */
export function cheapestFare(left: readonly FreePlace[]): Hundredths | undefined {
  const fares = left.filter(({ persons }) => persons > 0).map(({ fare }) => fare)
  return fares.length > 0 ? Math.min(...fares) : undefined
}

/** Refuses more persons than the certificate allows, or more seated ones than there are places for. */
export function refusePersons(
  seated: number,
  onLap: number,
  view: AvailabilityView,
  left: readonly FreePlace[],
): Refusal | undefined {
  const certified = personsFree(view)
  if (seated + onLap > certified) return refuse('ship_full', { left: certified })
  const places = sum(left.map(({ persons }) => persons))
  return seated > places ? refuse('places_short', { left: places }) : undefined
}
