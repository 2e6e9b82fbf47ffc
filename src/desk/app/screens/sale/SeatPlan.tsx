import { saleCommand } from '../../../sale/commands.ts'
import { useEffect, useMemo, useState } from 'react'
import { planInput, seat, showSeatPlan, useSeatPlan } from '../../../sale/entry/seats/seatsCommands.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { useSale } from '../../../sale/model/saleStore.ts'
import { type WorkingBooking, type WorkingTrip, isSharing } from '../../../sale/model/workingBooking.ts'
import { DeckPlan, Legend } from '../../../sailing/deck/DeckPlan.tsx'
import { type SeatSeeker, deckOf, withOwnSeats } from '../../../sailing/deck/planContext.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../../../command/registry.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { Button } from '../../../field/Button.tsx'
import { useMedia } from '../../../look/useMedia.ts'
import { answerOrUndefined, useCached } from '../../../request/cache.ts'
import { DeckPicture } from '../../../sailing/deck/DeckGrid.tsx'
import { whenIdle } from '../../../browser/timer.ts'
import { textOf } from '../../../language/text.ts'

/** The deck plan of the trip on screen, for the working booking. */
export function SeatPlan() {
  const open = useSeatPlan((state) => state.open)
  const active = useSale((state) => state.active)
  const trip = useSale((state) => state.workingBooking.trips[state.active])
  return open && trip ? <PlanOf key={active} index={active} trip={trip} /> : null
}

function PlanOf({ index, trip }: { index: number; trip: WorkingTrip }) {
  const people = useSale((state) => state.workingBooking.people)
  const [availability] = useAvailabilities([trip])
  const offers = availability?.accommodations
  const endsAt = useSale((state) => state.held?.endsAt)
  const holdKey = useSale((state) => state.holdKey)
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
      trip={availability ?? trip.trip}
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
      name: name || textOf(`sale:type.${person?.type ?? ''}`),
      accommodation: place.accommodation,
      ...(place.accommodationNumber !== undefined && { number: place.accommodationNumber }),
      ...(alone && { whole: true }),
    }
  })
}

/** From this width on the panel has room for a deck. */
const wide = '(min-width: 1920px)'
const openPlan = () => void commands.run(saleCommand.seatPlan, {}, 'bar')

/** On wide screens: the deck of the passenger under the cursor, on the trip shown, with the seats of this booking. */
export function SeatPlanPanel() {
  const isWide = useMedia(wide)
  const [idle, setIdle] = useState(false)
  // The plan is large; what is being typed comes first.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const trip = useSale((state) => state.workingBooking.trips[state.active])
  return isWide && idle && trip ? <DeckOf key={tripId(trip.trip)} trip={trip} /> : null
}

function DeckOf({ trip }: { trip: WorkingTrip }) {
  const { t } = useTranslation(['sailing', 'sale', 'refusal'])
  const holdKey = useSale((state) => state.holdKey)
  const person = useSale(
    ({ cursor, workingBooking: { people } }) => people[cursor.kind === 'passenger' ? cursor.row : 0]?.uuid,
  )
  const { data } = useCached(calls.plan, planInput(trip, holdKey))
  // Joined to a text, so that the deck is drawn again only when a seat changes, not with every name.
  const numbers = trip.passengers.map(({ accommodationNumber = '' }) => accommodationNumber).join(',')
  const decks = useMemo(() => {
    const drawn = answerOrUndefined(data)?.decks ?? []
    return withOwnSeats(
      drawn,
      numbers.split(',').map((number) => (number === '' ? {} : { number })),
    )
  }, [data, numbers])
  const place = trip.passengers.find(({ uuid }) => uuid === person) ?? trip.passengers[0]
  const deck = place && deckOf(decks, { ...place, number: place.accommodationNumber })
  const seats = [...new Set(numbers.split(','))].filter(Boolean).join(' ')
  if (data === undefined) return null
  return (
    <div className="detail-part deck-panel">
      <SectionTitle notes={<span className="section-note">{seats}</span>}>
        {deck ? t('deck.deck', { name: deck.name }) : t('sale:command.seatPlan')}
      </SectionTitle>
      {deck ? (
        <>
          <DeckPicture deck={deck} numbers={numbers} onPress={openPlan} />
          <Legend deck={deck} />
          <Button onPress={openPlan}>{t('sale:command.seatPlan')}</Button>
        </>
      ) : (
        <p className="muted">{t('refusal:seat_map_missing')}</p>
      )}
    </div>
  )
}
