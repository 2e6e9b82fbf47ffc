import { useLayoutEffect, type ClipboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccommodationList } from '../../../sale/entry/AccommodationList.tsx'
import { DetailSheet } from '../../../sale/entry/detail/DetailSheet.tsx'
import { ExtraGrids } from '../../../sale/entry/grids/ExtraGrids.tsx'
import { requiredFields } from '../../../sale/model/missing/required.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { missingText } from '../../../sale/model/missing/text.ts'
import { LeaderFields } from '../../../sale/checkout/LeaderFields.tsx'
import { PartyGhost } from '../../../party/PartyGhost.tsx'
import { PasteDialog } from '../../../sale/entry/paste/PasteDialog.tsx'
import { PeopleGrid } from '../../../sale/entry/grids/PeopleGrid.tsx'
import { keepsSeats } from '../../../sale/model/request/requests.ts'
import type { TripView } from '../../../sale/model/rows.ts'
import { searchedPrice } from '../../../sale/model/trip/searchedPrice.ts'
import { useBooking, pricesOf } from '../../../sale/model/saleStore.ts'
import { TripTabs } from '../../../sale/entry/TripTabs.tsx'
import { TruckDialogs } from '../../../truck/TruckDialogs.tsx'
import { VehicleGrid } from '../../../sale/entry/grids/VehicleGrid.tsx'
import { WizardBar } from '../../../sale/WizardBar.tsx'
import { itemText } from '../../../sale/model/bookingText.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { useLeaving } from '../../../sale/useLeaving.ts'
import { commands } from '../../../command/registry.ts'
import { PageBody } from '../../../field/PageBody.tsx'
import { PriceList } from '../../../pricing/PriceList.tsx'
import { refusalText } from '../../notices/refusalText.ts'
import { SeatPlan } from './SeatPlan.tsx'
import { SeatPlanPanel } from './SeatPlanPanel.tsx'
import { TotalOfTrips } from './TripTotals.tsx'
import { usePriceShown } from './usePriceShown.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { shownGaps } from '../../../sale/model/missing/missingFields.ts'
import { markedItems } from '../../../sale/model/item/itemKey.ts'
import type { MissingField } from '../../../sale/model/state.ts'

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
              {details ? (
                <DetailSheet view={view} word={refusalText} />
              ) : (
                <AccommodationList availability={view.availability} />
              )}
            </div>
            <div className="detail-part">
              <PriceList
                title={t('column.price')}
                prices={view.prices}
                searched={searchedPrice(view.trip)}
                name={(item) => itemText(view, item)}
                word={refusalText}
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
      <PasteDialog word={refusalText} />
      <TruckDialogs word={refusalText} />
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
        <PeopleGrid view={view} today={today} word={refusalText} />
      </div>
      {view.trip.vehicles.length > 0 && (
        <>
          <SectionTitle>{t('vehicles')}</SectionTitle>
          <VehicleGrid view={view} word={refusalText} />
        </>
      )}
      <ExtraGrids view={view} word={refusalText} />
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
