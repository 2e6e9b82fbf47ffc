import i18next from 'i18next'
import { useEffect, useMemo } from 'react'
import { planInput, seat, showSeatPlan, useSeatPlan } from '../../../sale/entry/seats/seatsCommands.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { useBooking } from '../../../sale/model/saleStore.ts'
import { type WorkingBooking, type WorkingTrip, isSharing } from '../../../sale/model/workingBooking.ts'
import { DeckPlan } from '../../../sailing/deck/DeckPlan.tsx'
import type { SeatSeeker } from '../../../sailing/deck/seatSeekers.ts'

/** The deck plan of the trip on screen, for the working booking. */
export function SeatPlan() {
  const open = useSeatPlan((state) => state.open)
  const active = useBooking((state) => state.active)
  const trip = useBooking((state) => state.workingBooking.trips[state.active])
  return open && trip ? <PlanOf key={active} index={active} trip={trip} /> : null
}

function PlanOf({ index, trip }: { index: number; trip: WorkingTrip }) {
  const people = useBooking((state) => state.workingBooking.people)
  const [availability] = useAvailabilities([trip])
  const offers = availability?.accommodations
  const endsAt = useBooking((state) => state.held?.endsAt)
  const holdKey = useBooking((state) => state.holdKey)
  // The plan must not reopen when the operator returns to a screen left in another way.
  useEffect(() => () => showSeatPlan(false), [])
  const seekers = useMemo(() => seekersOf(people, trip), [people, trip])
  const input = useMemo(() => planInput(trip, holdKey), [trip, holdKey])
  const sold = useMemo(
    () => (offers ?? []).filter(({ availabilityType }) => !availabilityType.startsWith('GARAGE')),
    [offers],
  )
  const accommodation = (uuid: string) =>
    trip.passengers.find((one) => one.uuid === uuid)?.accommodation ?? ''
  return (
    <DeckPlan
      trip={trip.trip}
      input={input}
      seekers={seekers}
      offers={sold}
      endsAt={endsAt}
      onTake={(uuid, taken, number) => seat(index, [{ uuid, accommodation: taken, number }])}
      onFree={(uuid) => seat(index, [{ uuid, accommodation: accommodation(uuid), number: undefined }])}
      onClose={() => showSeatPlan(false)}
    />
  )
}

/** In the order of the passenger list; a passenger without a name is shown by type. */
function seekersOf(people: WorkingBooking['people'], { passengers }: WorkingTrip): SeatSeeker[] {
  const named = new Map(people.map((one) => [one.uuid, one]))
  return passengers.map((place) => {
    const person = named.get(place.uuid)
    const name = [person?.surname, person?.name].filter(Boolean).join(' ')
    const alone = passengers.some((one) => isSharing(one, place))
    return {
      uuid: place.uuid,
      name: name || i18next.t(`booking:type.${person?.type ?? ''}`),
      accommodation: place.accommodation,
      ...(place.accommodationNumber !== undefined && { number: place.accommodationNumber }),
      ...(alone && { whole: true }),
    }
  })
}
