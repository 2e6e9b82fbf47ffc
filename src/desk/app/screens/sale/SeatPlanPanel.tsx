import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { Button } from '../../../field/Button.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { useMedia } from '../../../look/useMedia.ts'
import { useRecord } from '../../../request/record.ts'
import { DeckPicture } from '../../../sailing/deck/DeckPicture.tsx'
import { Legend } from '../../../sailing/deck/Legend.tsx'
import { deckOf, withOwnSeats } from '../../../sailing/deck/seatSeekers.ts'
import { planInput } from '../../../sale/entry/seats/seat.ts'
import { useBooking } from '../../../sale/model/saleStore.ts'
import type { WorkingTrip } from '../../../sale/model/workingBooking.ts'
import { whenIdle } from '../../start/whenIdle.ts'

/** From this width on the panel has room for a deck. */
const wide = '(min-width: 1920px)'
const openPlan = () => void commands.run('booking.seatPlan', {}, 'bar')

/** On wide screens: the deck of the passenger under the cursor, on the trip shown, with the seats of this booking. */
export function SeatPlanPanel() {
  const isWide = useMedia(wide)
  const [idle, setIdle] = useState(false)
  // The plan is large; what is being typed comes first.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const trip = useBooking((state) => state.workingBooking.trips[state.active])
  return isWide && idle && trip ? <DeckOf key={tripId(trip.trip)} trip={trip} /> : null
}

function DeckOf({ trip }: { trip: WorkingTrip }) {
  const { t } = useTranslation('sailing')
  const holdKey = useBooking((state) => state.holdKey)
  const person = useBooking(
    ({ cursor, workingBooking: { people } }) => people[cursor.kind === 'passenger' ? cursor.row : 0]?.uuid,
  )
  const { data } = useRecord(calls.plan, planInput(trip, holdKey))
  // As a text, so that the deck is drawn again only when a seat changes, not with every name.
  const numbers = trip.passengers.map(({ accommodationNumber = '' }) => accommodationNumber).join(',')
  const decks = useMemo(() => {
    const drawn = data === undefined || isRefusal(data) ? [] : data.decks
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
        {deck ? t('deck.deck', { name: deck.name }) : t('booking:command.seatPlan')}
      </SectionTitle>
      {deck ? (
        <>
          <DeckPicture deck={deck} numbers={numbers} onPress={openPlan} />
          <Legend deck={deck} />
          <Button onPress={openPlan}>{t('booking:command.seatPlan')}</Button>
        </>
      ) : (
        <p className="muted">{t('refusal:seat_map_missing')}</p>
      )}
    </div>
  )
}
