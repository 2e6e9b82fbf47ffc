import { produceWithPatches, type Patch } from 'immer'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import type { WorkingBooking, PassengerAccommodation } from '../workingBooking.ts'

interface Edited {
  workingBooking: WorkingBooking
  forth: Patch[]
  back: Patch[]
}

type Patches = readonly [forth: Patch[], back: Patch[]]

/** A seat number belongs to one accommodation, and a bed to one sex: changing either removes the number. */
export function withoutLostNumbers(
  before: WorkingBooking,
  edited: WorkingBooking,
  [forth, back]: Patches,
): Edited {
  const lost = lostBy(before, edited)
  if (lost.size === 0) return { workingBooking: edited, forth, back }
  const [workingBooking, further, furtherBack] = produceWithPatches(edited, (draft) => {
    for (const [nth, { passengers }] of edited.trips.entries())
      for (const [at, place] of passengers.entries())
        if (lost.has(place)) delete draft.trips[nth]?.passengers[at]?.accommodationNumber
  })
  return { workingBooking, forth: [...forth, ...further], back: [...furtherBack, ...back] }
}

function lostBy(before: WorkingBooking, after: WorkingBooking): ReadonlySet<PassengerAccommodation> {
  const seated = after.trips.flatMap(({ trip, passengers }) =>
    passengers.flatMap((place) => (place.accommodationNumber ? [{ trip: tripId(trip), place }] : [])),
  )
  if (seated.length === 0) return new Set()
  const old = new Map(
    before.trips.flatMap(({ trip, passengers }) =>
      passengers.map((place) => [`${tripId(trip)} ${place.uuid}`, place] as const),
    ),
  )
  const sexes = [before, after].map(
    ({ people }) => new Map(people.map(({ uuid, sexType }) => [uuid, sexType])),
  )
  const changedSex = (uuid: string) => sexes[0]?.get(uuid) !== sexes[1]?.get(uuid)
  const lost = seated.filter(({ trip, place }) =>
    isLost(old.get(`${trip} ${place.uuid}`), place, changedSex(place.uuid)),
  )
  return new Set(lost.map(({ place }) => place))
}

function isLost(
  old: PassengerAccommodation | undefined,
  place: PassengerAccommodation,
  changedSex: boolean,
): boolean {
  const same = old !== undefined && old.accommodationNumber === place.accommodationNumber
  const moved = old?.accommodation !== place.accommodation || old.whole !== place.whole
  return same && (moved || (changedSex && isBed(place)))
}

const isBed = ({ accommodationNumber = '' }: PassengerAccommodation) => accommodationNumber.includes('/')
