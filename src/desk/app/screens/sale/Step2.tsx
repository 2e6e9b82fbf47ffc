import { useLayoutEffect, type ClipboardEvent, useMemo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccommodationList } from '../../../sale/entry/AccommodationList.tsx'
import { DetailSheet } from '../../../sale/entry/detail/DetailSheet.tsx'
import { ExtraGrids, PeopleGrid, VehicleGrid } from '../../../sale/entry/grids/EntryGrids.tsx'
import { requiredFields } from '../../../sale/model/missing/required.ts'
import { useAvailabilities, onAvailability, searchedPrice } from '../../../sale/model/trip/availability.ts'
import { missingText, shownGaps } from '../../../sale/model/missing/missingFields.ts'
import { LeaderFields } from '../../../sale/checkout/LeaderFields.tsx'
import { PartyGhost } from '../../../party/PartyGhost.tsx'
import { PasteDialog } from '../../../sale/entry/paste/PasteDialog.tsx'
import { keepsSeats } from '../../../sale/model/request/requests.ts'
import type { TripView } from '../../../sale/model/rows.ts'
import { useBooking, pricesOf } from '../../../sale/model/saleStore.ts'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { TruckDialogs } from '../../../truck/TruckDialogs.tsx'
import { WizardBar, useLeaving } from '../../../sale/WizardBar.tsx'
import { itemText } from '../../../sale/model/bookingText.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { PriceList } from '../../../pricing/TripPrices.tsx'
import { refusalText } from '../../../request/problemText.ts'
import { SeatPlan } from './SeatPlan.tsx'
import { TotalOfTrips } from './Fares.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { markedItems } from '../../../sale/model/item/itemKey.ts'
import type { MissingField } from '../../../sale/model/state.ts'
import { workingBooking } from '../../../sale/model/pricing.ts'
import { nothingChosen } from '../../../sale/model/screens.ts'
import { priceQuietly, usePricing } from '../../../pricing/price.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { Button } from '../../../field/Button.tsx'
import { useMedia } from '../../../look/useMedia.ts'
import { useRecord } from '../../../request/record.ts'
import { DeckPicture } from '../../../sailing/deck/DeckGrid.tsx'
import { Legend } from '../../../sailing/deck/DeckPlan.tsx'
import { deckOf, withOwnSeats } from '../../../sailing/deck/seatSeekers.ts'
import { planInput } from '../../../sale/entry/seats/seatsCommands.ts'
import type { WorkingTrip } from '../../../sale/model/workingBooking.ts'
import { whenIdle } from '../../start/whenIdle.ts'

/** Passengers and vehicles in grids, with availability and price next to them. */
export default function Step2() {
  const { t } = useTranslation('booking')
  const view = useTripView()
  const details = useBooking((state) => state.details)
  useLayoutEffect(() => commands.enter('step2'), [])
  useLeaving()
  usePriceShown()
  if (view === undefined) return <p className="empty">{t('nothingInHand')}</p>
  return (
    <>
      <WizardBar step="step2" />
      <TripTabs grows />
      <PageBody
        kind="entry"
        beside={
          <>
            <div className="detail-part">
              {details ? <DetailSheet view={view} /> : <AccommodationList availability={view.availability} />}
            </div>
            <div className="detail-part">
              <PriceList
                title={t('column.price')}
                prices={view.prices}
                searched={searchedPrice(view.trip)}
                name={(item) => itemText(view, item)}
                explains
              />
              {view.workingBooking.trips.length > 1 && <TotalOfTrips />}
            </div>
            <SeatPlanPanel />
          </>
        }
      >
        <Entry view={view} />
      </PageBody>
      <SeatPlan />
      <PasteDialog />
      <TruckDialogs />
    </>
  )
}

/** A pasted table is read as passengers; other text goes into the cell. */
function pasteTable(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain')
  if (!/\t|\n\s*\S/.test(text.trim())) return
  event.preventDefault()
  void commands.run('booking.pastePeople', { text }, 'key')
}

function Entry({ view }: { view: TripView }) {
  const { t } = useTranslation('booking')
  const { today } = lineContext.get()
  const mobile = view.gaps.find(({ kind }) => kind === 'leader')
  return (
    <>
      <PeopleTitle view={view} />
      <div onPasteCapture={pasteTable}>
        <PeopleGrid view={view} today={today} />
      </div>
      {view.trip.vehicles.length > 0 && (
        <>
          <SectionTitle>{t('vehicles')}</SectionTitle>
          <VehicleGrid view={view} />
        </>
      )}
      <ExtraGrids view={view} />
      <SectionTitle>{t('leader')}</SectionTitle>
      <LeaderFields missing={mobile && refusalText(mobile.refusal)} />
      <PartyGhost beside="form" />
    </>
  )
}

/** From this number of passengers on, the title shows the count. */
const many = 9

/** The number of passengers when large, and of selected rows. */
function PeopleTitle({ view }: { view: TripView }) {
  const { t } = useTranslation('booking')
  const { passengers } = view.trip
  const keeps = keepsSeats(view.workingBooking)
  return (
    <SectionTitle>
      {t('passengers')}
      {passengers.length > many && (
        <span className="section-note">{t('manyPassengers', { count: passengers.length })}</span>
      )}
      {view.marked.size > 0 && (
        <span className="section-note warn">{t('marks', { count: view.marked.size })}</span>
      )}
      {keeps && <span className="section-note good">{t('keepingSeats')}</span>}
      <Incomplete />
    </SectionTitle>
  )
}

/** After an attempt to continue: how many fields are missing on all trips. The fields themselves are marked. */
function Incomplete() {
  const { t } = useTranslation('refusal')
  const tried = useBooking((state) => state.tried)
  const workingBooking = useBooking((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const what = tried ? missingText(requiredFields(workingBooking, availabilities), workingBooking) : ''
  return (
    <span className="section-note bad" role="status">
      {what !== '' && t('fields_missing', { what })}
    </span>
  )
}

/** The trip on screen in step 2 with its availability and prices; undefined without a trip. */
export function useTripView(): TripView | undefined {
  const workingBooking = useBooking((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const active = useBooking((state) => state.active)
  const prices = useBooking((state) => state.prices)
  const tried = useBooking((state) => state.tried)
  const refused = useBooking((state) => state.refused)
  const marked = useBooking((state) => state.marked)
  const checked = useBooking((state) => state.checked)
  return useMemo(() => {
    const trip = workingBooking.trips[active]
    if (trip === undefined) return undefined
    const gaps = requiredFields(workingBooking, availabilities).filter(
      (gap) => gap.trip === active || gap.kind === 'leader',
    )
    return {
      workingBooking,
      trip,
      availability: availabilities[active],
      availabilities,
      prices: pricesOf({ prices }, trip),
      gaps: withRefused(shownGaps(gaps, tried), refused?.trip === active ? refused : undefined),
      marked: markedItems({ workingBooking, marked }),
      checked,
    }
  }, [workingBooking, active, availabilities, prices, tried, refused, marked, checked])
}

/** Adds the server’s refusals to the cells, except where the desk already marks the cell. */
function withRefused(
  gaps: readonly MissingField[],
  refused: MissingField | undefined,
): readonly MissingField[] {
  if (refused === undefined) return gaps
  const { kind, row, field } = refused
  const said = gaps.some((gap) => gap.kind === kind && gap.row === row && gap.field === field)
  return said ? gaps : [...gaps, refused]
}

/** Milliseconds without a change before a price is requested: longer than the time between two keys. */
const rest = 250

/** Requests a price whenever an edit has invalidated it, as long as the screen is open. */
function usePriceShown(): void {
  useEffect(() => {
    let timer: number | undefined
    let closed = false
    const later = () => {
      window.clearTimeout(timer)
      const awaited = lacksPrice()
      usePricing.setState({ awaited })
      if (awaited) timer = window.setTimeout(() => void now(), rest)
    }
    const now = async () => {
      const busy = commands.pending().length > 0 || usePricing.getState().pricing
      const again = busy || (await priceQuietly(workingBooking).catch(logged)) === 'changed'
      if (closed) return
      if (again) later()
      else usePricing.setState({ awaited: false })
    }
    later()
    const changed = () => {
      usePricing.setState({ unpriced: undefined })
      later()
    }
    const stops = [
      onAvailability(changed),
      useBooking.subscribe((state, before) => {
        const same = state.workingBooking === before.workingBooking && state.prices === before.prices
        if (!same) changed()
      }),
    ]
    return () => {
      closed = true
      window.clearTimeout(timer)
      usePricing.setState({ awaited: false })
      for (const stop of stops) stop()
    }
  }, [])
}

/** A background request shows no error. */
function logged(fault: unknown): 'done' {
  console.error(fault)
  return 'done'
}

/** True when every leg has a trip and every passenger an accommodation on it, but there is no price. */
function lacksPrice(): boolean {
  const { trips } = useBooking.getState().workingBooking
  const seated = trips.every(({ passengers }) =>
    passengers.every(({ accommodation }) => accommodation !== ''),
  )
  return seated && nothingChosen() === undefined && !workingBooking.isPriced()
}

/** From this width on the panel has room for a deck. */
const wide = '(min-width: 1920px)'
const openPlan = () => void commands.run('booking.seatPlan', {}, 'bar')

/** On wide screens: the deck of the passenger under the cursor, on the trip shown, with the seats of this booking. */
function SeatPlanPanel() {
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
