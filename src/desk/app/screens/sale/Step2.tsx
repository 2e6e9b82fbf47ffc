import { type ClipboardEvent, useMemo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { saleCommand } from '../../../sale/commands.ts'
import { DetailSheet } from '../../../sale/entry/detail/DetailSheet.tsx'
import { ExtraGrids, PeopleGrid, VehicleGrid } from '../../../sale/entry/grids/EntryGrids.tsx'
import { invalidFields } from '../../../sale/model/missing/invalidFields.ts'
import { useAvailabilities, onAvailability, searchedPrice } from '../../../sale/model/trip/availability.ts'
import { missingText, shownGaps } from '../../../sale/model/missing/missingFields.ts'
import { ContactFields, RemarksField } from '../../../sale/checkout/CheckoutFields.tsx'
import { PartySuggestion } from '../../../party/PartySuggestion.tsx'
import { PasteDialog } from '../../../sale/entry/paste/PasteDialog.tsx'
import { keepsSeats } from '../../../sale/model/request/requests.ts'
import type { TripView } from '../../../sale/model/rows.ts'
import { useSale, pricesOf } from '../../../sale/model/saleStore.ts'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { TruckDialogs } from '../../../truck/TruckDialogs.tsx'
import { WizardBar, useReleaseElsewhere } from '../../../sale/WizardBar.tsx'
import { itemText } from '../../../sale/model/bookingText.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { commands } from '../../../command/registry.ts'
import { FieldGroup, SectionTitle } from '../../../look/SectionTitle.tsx'
import { PageBody } from '../../../field/PageBody.tsx'
import { PriceList } from '../../../pricing/TripPrices.tsx'
import { refusalText } from '../../../request/fault.ts'
import { markedItems } from '../../../sale/model/item/marks.ts'
import type { MissingField } from '../../../sale/model/state.ts'
import { workingBooking } from '../../../sale/model/pricing.ts'
import { nothingChosen } from '../../../sale/model/screens.ts'
import { priceQuietly, usePricing } from '../../../pricing/price.ts'
import { formatMoney } from '../../../language/money.ts'
import {
  isCabin,
  onlyWhole,
  passengerAccommodations,
} from '../../../sale/model/accommodation/accommodation.ts'
import type { Accommodation, TripAvailability } from '../../../sale/model/workingBooking.ts'
import { matchingAccommodation } from '../../../sale/model/accommodation/assign.ts'
import { SeatPlan, SeatPlanPanel } from './SeatPlan.tsx'
import { TotalOfTrips } from './Fares.tsx'

/** Passengers and vehicles in grids, with availability and price next to them. */
export function Step2() {
  const { t } = useTranslation('sale')
  const view = useTripView()
  const details = useSale((state) => state.details)
  useReleaseElsewhere()
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
  void commands.run(saleCommand.pastePeople, { text }, 'key')
}

function Entry({ view }: { view: TripView }) {
  const { t } = useTranslation('sale')
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
      <FieldGroup title={t('leader')}>
        <ContactFields missing={mobile && refusalText(mobile.refusal)} />
        <RemarksField />
      </FieldGroup>
      <PartySuggestion beside="form" />
    </>
  )
}

/** From this number of passengers on, the title shows the count. */
const many = 9

/** The number of passengers when large, and of selected rows. */
function PeopleTitle({ view }: { view: TripView }) {
  const { t } = useTranslation('sale')
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
  const tried = useSale((state) => state.tried)
  const workingBooking = useSale((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const what = tried ? missingText(invalidFields(workingBooking, availabilities), workingBooking) : ''
  return (
    <span className="section-note bad" role="status">
      {what !== '' && t('fields_missing', { what })}
    </span>
  )
}

/** The trip on screen in step 2 with its availability and prices; undefined without a trip. */
export function useTripView(): TripView | undefined {
  const workingBooking = useSale((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const active = useSale((state) => state.active)
  const prices = useSale((state) => state.prices)
  const tried = useSale((state) => state.tried)
  const refused = useSale((state) => state.refused)
  const marked = useSale((state) => state.marked)
  const checked = useSale((state) => state.checked)
  return useMemo(() => {
    const trip = workingBooking.trips[active]
    if (trip === undefined) return undefined
    const gaps = invalidFields(workingBooking, availabilities).filter(
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
      useSale.subscribe((state, before) => {
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
  const { trips } = useSale.getState().workingBooking
  const seated = trips.every(({ passengers }) =>
    passengers.every(({ accommodation }) => accommodation !== ''),
  )
  return seated && nothingChosen() === undefined && !workingBooking.isPriced()
}

/** Assigns the accommodation to the passenger under the cursor; on the keyboard the grid’s cell does this. */
function seat(accommodation: string, whole: boolean): void {
  const { active, cursor } = useSale.getState()
  const passengers = cursor.kind === 'passenger' ? { passengers: [cursor.row + 1] } : {}
  void commands.run(saleCommand.place, { accommodation, whole, trip: active + 1, ...passengers }, 'menu')
}

/** The accommodation of the trip that matches the preferences of the passenger under the cursor. */
function useFitting(availability: TripAvailability | undefined): ReadonlySet<Accommodation> {
  const attributes = useSale(({ workingBooking, active, cursor }) => {
    const uuid = cursor.kind === 'passenger' ? workingBooking.people[cursor.row]?.uuid : undefined
    return workingBooking.trips[active]?.passengers.find((passenger) => passenger.uuid === uuid)?.attributes
  })
  return useMemo(
    () => new Set(matchingAccommodation(attributes ? { attributes } : {}, availability)),
    [attributes, availability],
  )
}

/** The trip’s passenger accommodation with free units and prices. */
export function AccommodationList({ availability }: { availability: TripAvailability | undefined }) {
  const { t } = useTranslation('sale')
  const all = passengerAccommodations(availability)
  const fitting = useFitting(availability)
  if (all.length === 0) return null
  return (
    <>
      <SectionTitle>{t('accommodations')}</SectionTitle>
      {all.map((one) => (
        <button
          key={one.idOrCode}
          type="button"
          tabIndex={-1}
          className={one.units > 0 && fitting.has(one) ? 'detail-row pick' : 'detail-row pick dim'}
          disabled={one.units === 0 || !fitting.has(one)}
          onClick={() => seat(one.idOrCode, isCabin(one))}
        >
          <span>
            <span className="strong">{one.idOrCode}</span> {one.name}
          </span>
          <span>
            <span className={one.units > 0 ? 'muted' : 'bad'}>{unitsWords(t, one)}</span> {priceWords(one)}
          </span>
        </button>
      ))}
    </>
  )
}

function unitsWords(t: TFunction<'sale'>, one: Accommodation): string {
  if (one.units === 0) return t('full')
  if (!isCabin(one)) return t('seatsLeft', { count: one.units })
  return onlyWhole(one) ? t('cabinsLeft', { count: one.cabins ?? 0 }) : t('berthsLeft', { count: one.units })
}

/** Price of one seat or berth, or of the cabin if it is sold only as a whole. */
function priceWords(one: Accommodation): string {
  if (one.price === undefined) return '–'
  return formatMoney(isCabin(one) && onlyWhole(one) ? one.price * one.capacity : one.price)
}
